import { z } from 'zod'

/** The file of a form. What it is, its first bytes say to whoever reads it: what the browser says of it counts for nothing. */
export const UploadedFile = z.file()
