/** What other pages need of departments. */
export { departmentAddress } from './address.ts'
export { departmentsQuery } from './queries.ts'
export { useTypeName } from './useTypeName.ts'
