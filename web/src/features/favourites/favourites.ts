/** What other pages show of favourites. */
export { DatabaseStar } from './DatabaseStar.tsx'
export { FavouriteStar } from './FavouriteStar.tsx'
export { KeepSelected } from './KeepSelected.tsx'
export { useFavouriteAction } from './useFavouriteAction.tsx'
