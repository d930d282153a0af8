import type { Page } from '@playwright/test'
import { unique } from '#test/e2e/company.ts'
import { askInVain, Chat, newAnswer, SectionForm } from '#test/e2e/help.ts'
import { alert, enterAsAdministrator, expect, LONG_PROOF, test } from '#test/e2e/laurel.ts'
import { expectLeftToRight } from '#test/e2e/looks.ts'

async function openView(page: Page, view: 'answers' | 'gaps'): Promise<SectionForm> {
  await enterAsAdministrator(page)
  const form = new SectionForm(page)
  await form.open(`?view=${view}`)
  return form
}

const entry = (page: Page, question: string) =>
  page.getByRole('listitem').filter({ hasText: question })

test('adds, changes, rewords and deletes a context entry', async ({
  page,
  company,
  newBrowser,
  me,
}) => {
  const word = unique('kiosk')
  const office = await newBrowser()
  const form = await openView(office, 'answers')
  await expect(form.tab('Questions')).toHaveAttribute('aria-selected', 'true')
  await office.getByRole('button', { name: 'Add a question' }).click()
  const adding = office.getByRole('dialog', { name: 'Add a question' })
  await adding.getByRole('button', { name: 'Save answer' }).click()
  await expect(adding.getByText('Question is required')).toBeVisible()
  await expect(adding.getByText('Content is required')).toBeVisible()
  await adding.getByLabel('Question').fill(`Where is the ${word}?`)
  // Heights measured by script would force a layout of the page at each key press.
  await expect(adding.getByLabel('Question')).toHaveCSS('field-sizing', 'content')
  await adding.getByLabel('Content').fill('Beside the **stairs**.')
  await adding.getByRole('button', { name: 'Save answer' }).click()
  await expect(alert(office, 'The answer is saved.')).toBeVisible()
  await expect(entry(office, word)).toContainText('Beside the stairs.')
  await expect(entry(office, word)).toContainText('admin@laurel.local')

  await office.getByRole('button', { name: `Edit: Where is the ${word}?` }).click()
  const editing = office.getByRole('dialog', { name: 'Edit a question' })
  await editing.getByLabel('Question').fill(`Where does the ${word} stand?`)
  await editing.getByRole('button', { name: 'Save answer' }).click()
  await expect(entry(office, `Where does the ${word} stand?`)).toBeVisible()
  await expect(entry(office, `Where is the ${word}?`)).toHaveCount(0)

  const chat = new Chat(page)
  await chat.open()
  await chat.ask(`where does the ${word} stand`)
  await expect(chat.log, me.email).toContainText('Beside the stairs.')

  const another = unique('Another ')
  await newAnswer(company, another, 'Else')
  await expect(entry(office, another)).toBeVisible()
  await office.getByRole('searchbox', { name: 'Search the questions' }).fill(word)
  await expect(office.getByRole('list', { name: 'Questions' }).getByRole('listitem')).toHaveCount(1)
  await office.getByRole('button', { name: `Delete: Where does the ${word} stand?` }).click()
  const dialog = office.getByRole('dialog', { name: 'Delete question' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(alert(office, 'The question is deleted.')).toBeVisible()
  await expect(office.getByText('No question matches')).toBeVisible()
})

test('closes a gap with an exact answer', { tag: LONG_PROOF }, async ({ page, company }) => {
  const question = await askInVain(await company.newPerson())
  await openView(page, 'gaps')
  await page.getByRole('button', { name: `Answer it: ${question}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a question' })
  await expect(dialog.getByLabel('Question')).toHaveValue(question)
  await dialog.getByLabel('Content').fill('Now you know.')
  await dialog.getByRole('button', { name: 'Save answer' }).click()
  await expect(alert(page, 'The answer is saved.')).toBeVisible()
  await expect(entry(page, question)).toHaveCount(0)
})

test(
  'closes a gap with a section that has the question as its key',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    const question = await askInVain(await company.newPerson())
    const form = await openView(page, 'gaps')
    await page.getByRole('button', { name: `Write a section: ${question}` }).click()
    await expect(form.key).toHaveValue(question)
    await expect(form.content).toBeFocused()
    await form.content.fill('All about it.')
    await form.save.click()
    await expect(form.saved).toBeVisible()
    await expect(entry(page, question)).toHaveCount(0)
  },
)

test('asks before it dismisses a gap', { tag: LONG_PROOF }, async ({ page, company }) => {
  const { api } = await company.newPerson()
  // U+202E reverses the direction of the text after it.
  const question = `${unique('zyx')}\u202e ${unique('wvu')}?`
  await api.post('/api/chat', { data: { question } })
  await openView(page, 'gaps')
  await expect(entry(page, question)).toContainText('Asked once')
  const dismiss = page.getByRole('button', { name: `Dismiss: ${question}` })
  await dismiss.click()
  const dialog = page.getByRole('dialog', { name: 'Dismiss question' })
  await expectLeftToRight(dialog.getByText('off the list'), 'off', 'list')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dismiss).toBeFocused()
  await dismiss.click()
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await expect(entry(page, question)).toHaveCount(0)
})

test(
  'writes, previews and saves a section by keyboard alone',
  { tag: LONG_PROOF },
  async ({ page }) => {
    await enterAsAdministrator(page)
    const form = new SectionForm(page)
    await form.open()
    const key = unique('Keys ')
    await form.key.focus()
    await page.keyboard.type(key)
    await page.keyboard.press('Tab')
    await expect(form.region.getByLabel('Language')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(form.region.getByRole('tab', { name: 'Write' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(form.content).toBeFocused()
    await page.keyboard.type('Typed *words*')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('ArrowRight')
    await expect(form.region.getByRole('tabpanel')).toContainText('Typed words')
    await form.file.focus()
    await page.keyboard.press('Tab')
    await expect(form.save).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(form.saved).toBeVisible()
  },
)
