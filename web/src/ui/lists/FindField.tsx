import { useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { SearchField } from '../controls/SearchField.tsx'
import styles from './ListFilters.module.css'

interface Props {
  label: string
  /** What the list was last asked for. */
  wanted: string
  /** What a button beside the field says. Without one, an emptied field acts at once. */
  go?: string
  onFind: (words: string) => void
}

/** The words a list of the console is asked for: they count once they are sent, not while they are typed. */
export function FindField({ label, wanted, go, onFind }: Props) {
  const [text, setText] = useState(wanted)
  const [asked, setAsked] = useState(wanted)
  // The way back leads to another question: the field says which.
  if (asked !== wanted) {
    setAsked(wanted)
    setText(wanted)
  }
  const find = (words: string) => onFind(words.trim())
  return (
    <>
      <div className={styles['find']}>
        <SearchField
          label={label}
          isLabelHidden
          placeholder={label}
          size="sm"
          value={text}
          onChange={(next) => {
            setText(next)
            if (go === undefined && next === '') onFind('')
          }}
          onSubmit={find}
        />
      </div>
      {go !== undefined && (
        <Button size="sm" look="main" onPress={() => find(text)}>
          {go}
        </Button>
      )}
    </>
  )
}
