import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import type { PDFPageProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the builder answers the address of the file
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Document, Page as PdfPaper, pdfjs } from 'react-pdf'
import 'react-pdf/dist/Page/TextLayer.css'
import { Button } from '../../../ui/controls/Button.tsx'
import { EmptyShelf } from '../../../ui/catalogue/EmptyShelf.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import styles from './PdfViewer.module.css'

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => string }
}

// The page's policy lets no address become code unless somebody vouches for it. This one comes with the site.
const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
const vouched =
  trustedTypes
    ?.createPolicy('pdf-worker', { createScriptURL: (address) => address })
    .createScriptURL(workerAddress) ?? workerAddress
pdfjs.GlobalWorkerOptions.workerPort = new Worker(vouched, { type: 'module' })

/** Nothing of a file becomes code. What it leaves out, Chinese encodings above all, comes with the site. */
const comesWithSite = `/assets/pdfjs-${pdfjs.version}`
const options = {
  isEvalSupported: false,
  useWasm: false,
  cMapUrl: `${comesWithSite}/cmaps/`,
  standardFontDataUrl: `${comesWithSite}/standard_fonts/`,
}

interface Props {
  bytes: ArrayBuffer
  /** What it is called when it is saved. */
  name: string
}

/** A PDF, one page at a time, as wide as there is room; its words lie over the picture, to be selected and read aloud. */
export function PdfViewer({ bytes, name }: Props) {
  const { t } = useTranslation('record')
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [pages, setPages] = useState(0)
  const [page, setPage] = useState(1)
  const [paper, setPaper] = useState<PDFPageProxy>()
  const paperWidth = Math.min(width, 960)
  // The reader of the file takes the bytes it is given away: it gets a copy of its own.
  const file = useMemo(() => ({ data: bytes.slice(0) }), [bytes])

  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)))
    watch.observe(frame.current!)
    return () => watch.disconnect()
  }, [])

  function save() {
    const url = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
    const link = document.createElement('a')
    link.href = url
    link.download = name
    link.click()
    URL.revokeObjectURL(url)
  }

  return (
    <div className={styles['viewer']}>
      <div className={styles['bar']}>
        <IconButton
          label={t('pdf.previous')}
          isDisabled={page <= 1}
          onPress={() => setPage(page - 1)}
        >
          <ChevronLeft aria-hidden />
        </IconButton>
        <output className="num">{pages > 0 ? t('pdf.page', { page, pages }) : ''}</output>
        <IconButton
          label={t('pdf.next')}
          isDisabled={page >= pages}
          onPress={() => setPage(page + 1)}
        >
          <ChevronRight aria-hidden />
        </IconButton>
        <div className={styles['save']}>
          <Button size="sm" icon={<Download className="i--16" aria-hidden />} onPress={save}>
            {t('pdf.save')}
          </Button>
        </div>
      </div>
      <div ref={frame} className={styles['frame']}>
        <Document
          file={file}
          options={options}
          suspense={false}
          onLoadSuccess={({ numPages }) => setPages(numPages)}
          error={<EmptyShelf>{t('pdf.broken')}</EmptyShelf>}
          loading={null}
        >
          {width > 0 && (
            <PdfPaper
              pageNumber={page}
              width={paperWidth}
              renderAnnotationLayer={false}
              renderTextLayer={false}
              onLoadSuccess={setPaper}
              suspense={false}
              loading={null}
            >
              {paper && <Words paper={paper} width={paperWidth} />}
            </PdfPaper>
          )}
        </Document>
      </div>
    </div>
  )
}

/** The words of a page where they stand in its picture. The layer of the library writes HTML, which the page's policy forbids. */
function Words({ paper, width }: { paper: PDFPageProxy; width: number }) {
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const container = layer.current!
    const scale = width / paper.getViewport({ scale: 1 }).width
    const words = new pdfjs.TextLayer({
      textContentSource: paper.streamTextContent(),
      container,
      viewport: paper.getViewport({ scale }),
    })
    // Whoever turns the page before its words are there ends it.
    words.render().catch(() => undefined)
    return () => {
      words.cancel()
      container.replaceChildren()
    }
  }, [paper, width])
  return <div ref={layer} className="textLayer" />
}
