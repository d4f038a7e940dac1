/** The chosen ones with one more, or with one less. */
export const toggled = (chosen: readonly string[], id: string) =>
  chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]
