declare module 'marcjs' {
  /** Only what the tests ask of it. */
  export const Marc: {
    parse: (raw: Uint8Array, format: 'Iso2709') => { leader: string; fields: string[][] }
  }
}
