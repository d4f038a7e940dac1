import { Plus, Quote, Star } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/controls/Button.tsx'
import { Checkbox } from '../ui/controls/Checkbox.tsx'
import { ColourField } from '../ui/controls/ColourField.tsx'
import { IconButton } from '../ui/controls/IconButton.tsx'
import { LinkButton } from '../ui/controls/LinkButton.tsx'
import { RadioGroup } from '../ui/controls/RadioGroup.tsx'
import { SearchField } from '../ui/controls/SearchField.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { Switch } from '../ui/controls/Switch.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { useForm } from '../ui/form/useForm.ts'
import styles from './gallery.module.css'
import { Part } from './Part.tsx'
import { useSamples } from './samples.ts'

export const Controls = () => (
  <>
    <Buttons />
    <Fields />
    <Form />
    <Choices />
  </>
)

function Buttons() {
  const sample = useSamples()
  const [isBusy, setIsBusy] = useState(false)
  const [isKept, setIsKept] = useState(true)
  const waitABit = () => {
    setIsBusy(true)
    setTimeout(() => setIsBusy(false), 2000)
  }
  return (
    <Part title={sample.buttons}>
      <p className={styles['cap']}>{sample.atRest}</p>
      <div className={styles['flow']}>
        <Button look="main">{sample.search}</Button>
        <Button>{sample.viewHoldings}</Button>
        <Button look="text">{sample.clearAll}</Button>
        <Button look="danger">{sample.delete}</Button>
        <Button look="danger-fill">{sample.confirmDelete}</Button>
        <LinkButton href="/">{sample.findOne}</LinkButton>
      </div>
      <p className={styles['cap']}>{sample.busy}</p>
      <div className={styles['flow']}>
        <Button look="main" isBusy busyLabel={sample.loggingIn}>
          {sample.logIn}
        </Button>
        <Button isBusy>{sample.renew}</Button>
        <Button look="main" isBusy={isBusy} busyLabel={sample.submitting} onPress={waitABit}>
          {sample.tryBusy}
        </Button>
      </div>
      <p className={styles['cap']}>{sample.disabled}</p>
      <div className={styles['flow']}>
        <Button look="main" isDisabled>
          {sample.submitOrder}
        </Button>
        <Button isDisabled>{sample.renew}</Button>
        <Button look="text" isDisabled>
          {sample.clearAll}
        </Button>
        <IconButton label={sample.cite} isDisabled>
          <Quote aria-hidden />
        </IconButton>
      </div>
      <p className={styles['cap']}>{sample.sizes}</p>
      <div className={styles['flow']}>
        <Button size="sm">{sample.renewTo}</Button>
        <Button size="lg" look="main">
          {sample.submitOrder}
        </Button>
        <Button icon={<Plus aria-hidden />}>{sample.note}</Button>
        <Button size="sm" icon={<Quote className="i--16" aria-hidden />}>
          {sample.cite}
        </Button>
      </div>
      <div className={styles['narrow']} style={{ marginTop: 12 }}>
        <Button look="main" isBlock>
          {sample.logIn}
        </Button>
      </div>
      <p className={styles['cap']}>{sample.icons}</p>
      <div className={styles['flow']}>
        <IconButton label={sample.favourite} isOn={isKept} onPress={() => setIsKept(!isKept)}>
          <Star aria-hidden />
        </IconButton>
        <IconButton label={sample.cite}>
          <Quote aria-hidden />
        </IconButton>
        <IconButton label={sample.cite} size="sm">
          <Quote className="i--16" aria-hidden />
        </IconButton>
      </div>
    </Part>
  )
}

function Fields() {
  const sample = useSamples()
  const [title, setTitle] = useState('儒林外史')
  const [isbn, setIsbn] = useState('978-7-02')
  const [password, setPassword] = useState('reading')
  const [note, setNote] = useState('')
  const [wanted, setWanted] = useState('')
  const [place, setPlace] = useState<string | null>('main')
  const [missing, setMissing] = useState<string | null>(null)
  const [order, setOrder] = useState('relevance')
  const [colour, setColour] = useState('1f5f5b')
  const places = [
    { id: 'main', label: sample.pickupMain },
    { id: 'south', label: sample.pickupSouth },
    { id: 'closed', label: sample.pickupClosed, isDisabled: true },
  ]
  return (
    <Part title={sample.fields}>
      <div className={styles['grid']}>
        <TextField
          label={sample.fieldTitle}
          hint={sample.fieldTitleHint}
          value={title}
          onChange={setTitle}
        />
        <TextField
          label="ISBN"
          value={isbn}
          onChange={setIsbn}
          error={isbn.replaceAll('-', '').length === 13 ? undefined : sample.isbnWrong}
        />
        <TextField
          label={sample.library}
          value={sample.givenBySchool}
          onChange={() => undefined}
          isDisabled
        />
        <TextField
          label={sample.password}
          type="password"
          autoComplete="off"
          value={password}
          onChange={setPassword}
        />
        <Select label={sample.pickup} options={places} value={place} onChange={setPlace} />
        <Select
          label={sample.pickup}
          options={places}
          value={missing}
          onChange={setMissing}
          error={missing === null ? sample.pickupMissing : undefined}
        />
        <ColourField label={sample.headerColour} value={colour} onChange={setColour} />
        <TextField label={sample.note} isOptional rows={2} value={note} onChange={setNote} />
        <div className={styles['stack']}>
          <SearchField label={sample.filterList} value={wanted} onChange={setWanted} />
          <div className={styles['flow']}>
            <Select
              look="bare"
              label={sample.sort}
              options={[
                { id: 'relevance', label: sample.relevance },
                { id: 'newest', label: sample.newest },
              ]}
              value={order}
              onChange={setOrder}
            />
            <Select
              size="sm"
              label={sample.pickup}
              isLabelHidden
              isDisabled
              options={places}
              value={place}
              onChange={setPlace}
            />
          </div>
        </div>
      </div>
    </Part>
  )
}

/** Fields, rules and an act: the first wrong field gets the focus. */
function Form() {
  const sample = useSamples()
  const form = useForm({
    first: { title: '', isbn: '978-7-02' },
    rules: ({ title, isbn }) => ({
      title: title.trim() === '' ? sample.fieldTitleMissing : undefined,
      isbn: isbn.replaceAll('-', '').length === 13 ? undefined : sample.isbnWrong,
    }),
    act: (_values, { reset }) => reset(),
  })
  return (
    <Part title={sample.form}>
      <form {...form.frame} className={styles['stack']} aria-label={sample.form}>
        <TextField {...form.field('title')} label={sample.fieldTitle} />
        <TextField {...form.field('isbn')} label="ISBN" />
        <div>
          <Button type="submit" look="main" isBusy={form.isBusy} busyLabel={sample.submitting}>
            {sample.submitOrder}
          </Button>
        </div>
      </form>
    </Part>
  )
}

function Choices() {
  const sample = useSamples()
  const [ticks, setTicks] = useState([true, false])
  const [agrees, setAgrees] = useState(false)
  const [onShelf, setOnShelf] = useState(true)
  const [delivery, setDelivery] = useState('fast')
  const [first = false, second = false] = ticks
  return (
    <Part title={sample.choices}>
      <div className={styles['flow']} style={{ columnGap: 24 }}>
        <Checkbox
          isChecked={first && second}
          isMixed={first !== second}
          onChange={(all) => setTicks([all, all])}
        >
          {sample.someChosen}
        </Checkbox>
        <Checkbox isChecked={first} onChange={(is) => setTicks([is, second])}>
          {sample.chosen}
        </Checkbox>
        <Checkbox isChecked={second} onChange={(is) => setTicks([first, is])}>
          {sample.notChosen}
        </Checkbox>
        <Checkbox isChecked isDisabled onChange={() => undefined}>
          {sample.cannotChoose}
        </Checkbox>
        <Checkbox isChecked={false} isDisabled onChange={() => undefined}>
          {sample.cannotChoose}
        </Checkbox>
        <Checkbox isChecked={agrees} isInvalid={!agrees} onChange={setAgrees}>
          {sample.agree}
        </Checkbox>
      </div>
      <div className={styles['narrow']}>
        <Switch isOn={onShelf} onChange={setOnShelf}>
          {sample.onShelfOnly}
        </Switch>
        <Switch isOn={false} isDisabled onChange={() => undefined}>
          {sample.cannotChoose}
        </Switch>
      </div>
      <div className={styles['grid']} style={{ marginTop: 16 }}>
        <RadioGroup
          label={sample.delivery}
          choices={[
            { id: 'fast', label: sample.fast },
            { id: 'collect', label: sample.collect },
            { id: 'post', label: sample.post, isDisabled: true },
          ]}
          value={delivery}
          onChange={setDelivery}
        />
        <RadioGroup
          label={sample.delivery}
          isColumn
          choices={[
            { id: 'fast', label: sample.fast, hint: sample.fastHint },
            { id: 'collect', label: sample.collect, hint: sample.collectHint },
          ]}
          value={delivery}
          onChange={setDelivery}
        />
      </div>
    </Part>
  )
}
