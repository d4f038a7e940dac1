/** The page of a department, or the people on it. */
export const departmentAddress = (collegeId: string, part: 'titles' | 'people' = 'titles') =>
  `/departmentHome?id=${encodeURIComponent(collegeId)}${part === 'people' ? '&tab=people' : ''}`
