/** The page of a title. */
export const recordAddress = (recordId: string) => `/searchList/bookDetails/${recordId}`
