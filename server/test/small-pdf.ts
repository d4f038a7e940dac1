/** Latin in a font every reader of PDFs has. */
const latin = {
  font: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  written: (text: string) => `(${text.replaceAll(/[()\\]/gu, String.raw`\$&`)})`,
}

/** Chinese as many files have it: no font inside, and an encoding that the reader has to know by its name. */
const chinese = {
  font:
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 ' +
    '/BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /DW 1000 /FontDescriptor << /Type /FontDescriptor ' +
    '/FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >> >>] >>',
  written: (text: string) => `<${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`,
}

/** A real PDF, small: one page for each text. */
export function smallPdf(pages: readonly string[], { font, written } = latin): Buffer {
  const kids = pages.map((_, n) => `${4 + n * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    font,
    ...pages.flatMap((text, n) => {
      const drawn = `BT /F1 24 Tf 72 720 Td ${written(text)} Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + n * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      ]
    }),
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, n) => {
    const place = file.length
    file += `${n + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}

export const smallChinesePdf = (pages: readonly string[]) => smallPdf(pages, chinese)
