import { BookOpen, Quote, Star } from 'lucide-react'
import { useState } from 'react'
import { BookRow, BookRows } from '../ui/catalogue/BookRow.tsx'
import { Cover } from '../ui/catalogue/Cover.tsx'
import { StatusChip } from '../ui/feedback/StatusChip.tsx'
import { StatusLine } from '../ui/feedback/StatusLine.tsx'
import styles from './gallery.module.css'
import { Part } from './Part.tsx'
import { books, langOf, longWords, otherKinds, useSamples } from './samples.ts'

export const Shelf = () => (
  <>
    <Covers />
    <Rows />
  </>
)

/** A small picture that stands for the jacket of a book. */
const jacket = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 300"><path fill="#c9a35a" d="M0 0h200v300H0z"/><circle cx="100" cy="120" r="56" fill="#7a2f26"/></svg>',
)}`

function Covers() {
  const sample = useSamples()
  const [first, ...others] = books
  return (
    <Part title={sample.covers}>
      <div className={styles['covers']}>
        <Cover book={first} lang="zh-Hans" width={200} />
        {others.slice(0, 4).map((book) => (
          <Cover key={book.id} book={book} lang={langOf(book.title)} width={120} />
        ))}
        <Cover book={first} width={120} src={jacket} />
      </div>
      <div className={styles['covers']}>
        {books.map((book) => (
          <Cover key={book.id} book={book} lang={langOf(book.title)} width={80} />
        ))}
        <Cover book={{ id: 'r10', title: '' }} width={80} />
      </div>
      {([120, 80, 48] as const).map((width) => (
        <div key={width} className={styles['covers']}>
          {[...otherKinds, ...longWords].map((title) => (
            <Cover key={title.id} book={title} lang={langOf(title.title)} width={width} />
          ))}
        </div>
      ))}
      <div className={styles['covers']}>
        {books.map((book) => (
          <Cover key={book.id} book={book} lang={langOf(book.title)} width={48} />
        ))}
        <Cover book={first} width={48} src="data:image/png;base64,broken" />
      </div>
    </Part>
  )
}

function Rows() {
  const sample = useSamples()
  const [isChosen, setIsChosen] = useState(false)
  const [isKept, setIsKept] = useState(true)
  const [isOpen, setIsOpen] = useState(false)
  const keep = {
    id: 'keep',
    label: sample.favourite,
    icon: <Star aria-hidden />,
    isOn: isKept,
    onAction: () => setIsKept(!isKept),
  }
  const cite = {
    id: 'cite',
    label: sample.cite,
    icon: <Quote aria-hidden />,
    onAction: () => undefined,
  }
  const holdings = {
    id: 'holdings',
    label: sample.viewHoldings,
    icon: <BookOpen aria-hidden />,
    href: '/record',
  }
  const read = { ...holdings, id: 'read', label: sample.readOnline, onAction: () => undefined }
  return (
    <Part title={sample.rows}>
      <BookRows>
        <BookRow
          name="红楼梦研究"
          title={
            <>
              <mark>红楼梦</mark>研究
            </>
          }
          to="/record"
          lang="zh-Hans"
          meta={<span lang="zh-Hans">俞平伯 著 / 商务印书馆，2017</span>}
          cover={<Cover book={{ id: 'r2', title: '红楼梦研究' }} lang="zh-Hans" />}
          tick={{ isChosen, onChange: setIsChosen }}
          actions={[keep, cite, holdings]}
          headingLevel={3}
        >
          <StatusLine
            chip={<StatusChip status="shelf">{sample.threeOnShelf}</StatusChip>}
            facts={[
              sample.thirdFloor,
              <span key="call" className="call">
                I242.4/4432
              </span>,
            ]}
            more={{ label: sample.twoMore, isOpen, onToggle: () => setIsOpen(!isOpen) }}
          />
          {isOpen && <p className="t-2">{sample.popoverText}</p>}
        </BookRow>
        <BookRow
          name="The Story of the Stone, Volume 1: The Golden Days"
          to="/record"
          lang="en"
          parallel={<span lang="zh-Hans">红楼梦（英译本）第一卷</span>}
          meta={<span lang="en">Cao Xueqin; translated by David Hawkes / Penguin Books, 1973</span>}
          cover={<Cover book={{ id: 'x7', title: 'The Story of the Stone' }} lang="en" />}
          tick={{ isChosen: true, onChange: () => undefined }}
          actions={[keep, cite, holdings]}
          headingLevel={3}
        >
          <StatusLine
            chip={<StatusChip status="loan" />}
            facts={[<span key="back">{sample.earliest}</span>, sample.oneWaiting]}
          />
        </BookRow>
        <BookRow
          name="《红楼梦》叙事时间的双重结构"
          to="/record"
          lang="zh-Hans"
          tag={sample.articles}
          meta={<span lang="zh-Hans">陈意 / 《古典文学研究》2024 年第 3 期，第 45–58 页</span>}
          cover={<Cover book={{ id: 'x8', title: '', docCode: 'journal-article' }} />}
          snippet={sample.snippet}
          actions={[cite, { id: 'read', label: read.label, icon: read.icon, isMain: true }]}
          headingLevel={3}
        >
          <StatusLine chip={<StatusChip status="online" />} facts={[sample.onCampus]} />
        </BookRow>
      </BookRows>
    </Part>
  )
}
