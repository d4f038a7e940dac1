/** The pages that most readers come in by. Their code is asked for before the table of all routes is there. */
export const firstPages = [
  { path: /^\/home\/?(\?|$)/i, load: () => import('../features/home/HomePage.tsx') },
  { path: /^\/home\/?(\?|$)/i, load: () => import('../features/home/HomeBlocks.tsx') },
  { path: /^\/searchList\/?(\?|$)/i, load: () => import('../features/search/SearchPage.tsx') },
  {
    path: /^\/searchList\/bookDetails\/\d/i,
    load: () => import('../features/record/RecordPage.tsx'),
  },
]
