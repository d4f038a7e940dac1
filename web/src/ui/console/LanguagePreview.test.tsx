import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderBrick } from '../test/render-brick.tsx'
import { LanguagePreview } from './LanguagePreview.tsx'

test('each language shows its words, or those in Simplified Chinese', async () => {
  const name = { 'zh-CN': '经济学院', 'zh-TW': '', 'en-US': 'School of Economics' }
  await renderBrick(<LanguagePreview>{(inLanguage) => <p>{inLanguage(name)}</p>}</LanguagePreview>)
  expect(screen.getByText('经济学院').lang).toBe('zh-CN')
  await userEvent.click(screen.getByRole('button', { name: 'English (US)' }))
  expect(screen.getByText('School of Economics').lang).toBe('en-US')
  await userEvent.click(screen.getByRole('button', { name: '繁體中文' }))
  expect(screen.getByText('经济学院').lang).toBe('zh-CN')
})
