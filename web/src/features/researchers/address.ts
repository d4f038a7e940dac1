/** The page of a researcher. */
export const researcherAddress = (researcherId: string) => `/researcherDetail?id=${researcherId}`
