import type { BookList } from '@shulin/contract/book-lists'

/** What a reader fills in about a list. */
export type ListForm = Pick<BookList, 'name' | 'introduction' | 'cover' | 'privacy' | 'defaultFlag'>
