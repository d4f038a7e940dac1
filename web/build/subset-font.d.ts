// The package has no types of its own: what of it is used here.
declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'woff2'
      variationAxes: Record<string, { min: number; max: number; default: number }>
      keepFeatures: string[]
      preserveNameIds: number[]
    },
  ): Promise<Buffer>
}
