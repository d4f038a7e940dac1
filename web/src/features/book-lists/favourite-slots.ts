/** What stands among the favourites of a reader: the own lists, and the button for another one. */
export const favouriteSlots = {
  lists: () => import('./OwnLists.tsx').then((file) => file.OwnLists),
  newList: () => import('./NewList.tsx').then((file) => file.NewList),
}
