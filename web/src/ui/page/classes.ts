/** The class names that apply, as one attribute value. */
export const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')
