export { AddressChoice } from './AddressChoice.tsx'
