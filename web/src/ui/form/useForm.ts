import { useEffect, useRef, useState, type FormEvent } from 'react'
import { RefusedCall, type Failure } from '../../platform/api.ts'

type Name<Values> = keyof Values & string
type Errors<Values> = Partial<Record<Name<Values>, string | undefined>>
/** What was said at fields, until something else is typed there. */
type FieldMessages = Readonly<Record<string, string>>

/** What an act can do with its form. */
interface Hold<Values> {
  set: <Field extends Name<Values>>(field: Field, value: Values[Field]) => void
  /** Says at a field why it was refused, and leads there. */
  refuse: (field: Name<Values>, message: string) => void
  /** Says no longer what was wrong with a field. */
  forgive: (field: Name<Values>) => void
  /** As it was in the beginning. */
  reset: () => void
}

interface FormOptions<Values> {
  /** What stands in the fields in the beginning. */
  first: Values
  /** What is wrong, in the order in which the fields are looked at. */
  rules?: (values: Values) => Errors<Values>
  /** Whether all that is wrong is said, until it is right; or only the first, until something else is typed. */
  tells?: 'all' | 'first'
  /** Done when nothing is wrong. What the server refuses may be thrown: the form says it. */
  act: (values: Values, form: Hold<Values>) => Promise<unknown> | void
  /** The field a refusal speaks of; without one it is of the form as a whole. */
  fieldOf?: (refusal: Failure) => Name<Values> | undefined
}

/**
 * A form: its values, what is wrong with them, and the act. The first wrong field gets the focus; while the act runs the form is busy;
 * what the server refuses stands at its field, or else in `refused`. A field is found by its name.
 */
export function useForm<Values extends object>(options: FormOptions<Values>) {
  const { first, rules = () => ({}), tells = 'all', act, fieldOf } = options
  const [values, setValues] = useState(first)
  const [isTried, setTried] = useState(false)
  const [messages, setMessages] = useState<FieldMessages>({})
  const [refused, setRefused] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  /** A new one each time, so that the same field can be led to again. */
  const [wayOn, setWayOn] = useState<{ to: Name<Values> }>()
  const element = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (wayOn) element.current?.querySelector<HTMLElement>(`[name="${wayOn.to}"]`)?.focus()
  }, [wayOn])

  const forgive = (field: Name<Values>) => setMessages(({ [field]: _message, ...others }) => others)

  const hold: Hold<Values> = {
    set: (field, value) => {
      setValues((before) => ({ ...before, [field]: value }))
      forgive(field)
    },
    forgive,
    refuse: (field, message) => {
      setMessages({ [field]: message })
      setWayOn({ to: field })
    },
    reset: () => {
      setValues(first)
      setTried(false)
      setMessages({})
      setRefused(undefined)
    },
  }

  async function submit(form: HTMLFormElement) {
    element.current = form
    setTried(true)
    setMessages({})
    setRefused(undefined)
    const wrong = firstOf(rules(values))
    if (wrong) {
      if (tells === 'first') setMessages({ [wrong.field]: wrong.message })
      setWayOn({ to: wrong.field })
      return
    }
    setBusy(true)
    try {
      await act(values, hold)
    } catch (failure) {
      if (!(failure instanceof RefusedCall)) throw failure
      const field = fieldOf?.(failure.reply)
      if (field === undefined) setRefused(failure.message)
      else hold.refuse(field, failure.message)
    } finally {
      setBusy(false)
    }
  }

  const broken: Errors<Values> = isTried && tells === 'all' ? rules(values) : {}
  const errorOf = (field: Name<Values>) => messages[field] ?? broken[field]
  return {
    ...hold,
    values,
    isBusy,
    refused,
    errorOf,
    submit,
    /** For the `form` element. */
    frame: {
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        void submit(event.currentTarget)
      },
    },
    /** For a field, e.g. `TextField`. */
    field: <Field extends Name<Values>>(name: Field) => ({
      name,
      value: values[name],
      onChange: (value: Values[Field]) => hold.set(name, value),
      error: errorOf(name),
    }),
  }
}

function firstOf<Values>(errors: Errors<Values>) {
  const names = Object.keys(errors) as Name<Values>[]
  const field = names.find((name) => errors[name] !== undefined)
  return field === undefined ? undefined : { field, message: errors[field]! }
}
