import { screen } from '@testing-library/react'
import { expect, vi } from 'vitest'

/** A toast has the role of a question as well, and stands for seconds. */
const questions = () =>
  screen.queryAllByRole('alertdialog').filter((one) => !one.hasAttribute('data-toast'))

/** The question that is asked, as soon as it is. */
export const findQuestion = () =>
  vi.waitFor(
    () => {
      const [question] = questions()
      if (!question) throw new Error('Nothing is asked.')
      return question
    },
    { timeout: 30_000 },
  )

/** Until nothing is asked any more. */
export const questionGone = () => expect.poll(questions).toEqual([])
