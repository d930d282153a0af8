import type { Page } from '@playwright/test'
import { unique, type Company } from '#test/e2e/company.ts'
import { askInVain, Chat, newAnswer, newDocument, newSection, SectionForm } from '#test/e2e/help.ts'
import { enter, enterAsAdministrator, expect, LONG_PROOF, test } from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { SAMPLE_DOCUMENTS } from '#test/harness/documents.ts'

test(
  "an employee's chat and manuals are accessible",
  { tag: LONG_PROOF },
  ({ page, company, tolerate }) => {
    tolerate(/(ERR_FAILED|status of 404) .*\/api\/(chat|help)/)
    return reading(page, company)
  },
)

test(
  'the form and the lists of Manage Manuals are accessible',
  { tag: LONG_PROOF },
  ({ page, company }) => managing(page, company),
)

test('the dialogs of Manage Manuals are accessible', { tag: LONG_PROOF }, ({ page, company }) =>
  dialogs(page, company),
)

const EVERYTHING = [
  '### Begun too deep',
  'Long: ' + 'donaudampfschiff'.repeat(10),
  '# Then too high\n\n> A quote\n\n1. one\n   - nested\n2. two\n\n- [ ] open\n- [x] done',
  '| Day | Who | Where | When | How long |\n|---|---|---|---|---|\n| Monday | Everybody | Everywhere | Always | Long |',
  '```\nnpm start --with-a-very-long-line-of-code-that-goes-on-and-on-and-on-and-on\n```',
  'A [link](/deposit), `code`, a note.[^1]\n\n[^1]: Which is here.',
].join('\n\n')

const LONG_QUESTION = `How do I travel on a ${'donaudampfschiff'.repeat(6)}, and what does it cost?`

async function reading(page: Page, company: Company): Promise<void> {
  const word = unique('everything')
  await newAnswer(company, word, EVERYTHING)
  await newSection(company, { key: `${word} section`, content: EVERYTHING })
  const odd = unique('odd')
  const closest = await newSection(company, { content: `## Begun\n\nWords, ${odd} ones.` })
  await newSection(company, { content: `An ${odd} one is here.` })
  await enter(page, await company.newPerson({ firstName: 'Wolfeschlegelsteinhausenberger' }))
  const chat = new Chat(page)
  await chat.open()
  await expect(page.getByText('a passage of the manuals, word for word')).toBeVisible()
  await expectAccessibleEverywhere(page, 'the chat before anything was said')
  await chat.ask('How do I deposit?')
  await chat.ask(word)
  await chat.ask(`Something ${odd}, please`)
  await chat.log.getByRole('button', { name: `${closest.key}: Begun` }).click()
  await expect(chat.log.getByRole('figure').last()).toContainText(`Words, ${odd} ones.`)
  await page.route('**/api/chat', (route) => route.abort())
  await chat.ask('And now?')
  await expectAccessibleEverywhere(page, 'the chat')
  await page.unroute('**/api/chat')
  const arrived = Promise.withResolvers<void>()
  await page.route('**/api/chat', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await chat.message.fill('Once more')
  await chat.message.press('Enter')
  await expect(chat.button('Stop')).toBeVisible()
  await expectAccessibleEverywhere(page, 'the chat while a reply comes')
  arrived.resolve()
  await expect(chat.button('Send')).toBeVisible()

  await page.goto('/help')
  await expect(page.getByRole('link', { name: /^Welcome to Laurel/ })).toBeVisible()
  await expectAccessibleEverywhere(page, 'Help')
  await page.goto(`/help?search=${unique('nothing')}`)
  await expect(page.getByText('No section matches')).toBeVisible()
  await expectAccessibleEverywhere(page, 'Help with nothing found')
  await page.goto(`/help/${word}%20section`)
  await expect(page.getByRole('article')).toContainText('Begun too deep')
  await expectAccessibleEverywhere(page, 'a section')
  await page.goto('/help/Nowhere')
  await expect(page.getByText('There is no such manual section.')).toBeVisible()
  await expectAccessibleEverywhere(page, 'a section that is not there')
}

async function managing(page: Page, company: Company): Promise<void> {
  const key = `${unique('Long ')} ${'donaudampf'.repeat(6)}`
  const document = await newDocument(company, 'some rules.pdf', SAMPLE_DOCUMENTS.pdf())
  await newSection(company, { key, content: EVERYTHING, document })
  await newAnswer(company, unique('Asked '), EVERYTHING)
  const person = await company.newPerson()
  const question = await askInVain(person)
  const word = unique('odd')
  await newSection(company, { content: `An ${word} one is here.` })
  const unsure = `Something ${word}, please`
  await person.api.post('/api/chat', { data: { question: unsure } })
  await enterAsAdministrator(page)
  const form = new SectionForm(page)
  await form.open()
  await expect(page.getByRole('table', { name: 'Sections' })).toContainText('Came with Laurel')
  await expectAccessibleEverywhere(page, 'Manage Manuals')
  await form.file.setInputFiles({ name: 'a.exe', mimeType: '', buffer: Buffer.from('MZ') })
  await form.save.click()
  await expect(form.region.getByText('Key is required')).toBeVisible()
  await expect(form.region.getByText('A file has to be a PDF, DOCX, TXT or MD')).toBeVisible()
  await expectAccessibleEverywhere(page, 'Manage Manuals with faults')
  await form.open(`?edit=${encodeURIComponent(key)}&search=${key.slice(0, 15)}`)
  await expect(form.region).toContainText('some rules.pdf')
  await form.region.getByRole('tab', { name: 'Preview' }).click()
  await expectAccessibleEverywhere(page, 'a section in the form, with its preview')
  await form.region.getByRole('tab', { name: 'Write' }).click()
  await form.content.fill('Mine')
  await newSection(company, { key, content: 'Theirs' })
  await expect(form.region.getByText('This section was changed meanwhile')).toBeVisible()
  await expectAccessibleEverywhere(page, 'a section that was changed meanwhile')
  await form.region.getByRole('button', { name: 'Keep mine' }).click()
  await form.save.click()
  await expect(form.saved).toBeVisible()
  await expectAccessibleEverywhere(page, 'a saved section')
  await form.tab('Questions').click()
  await expect(page.getByRole('list', { name: 'Questions' })).toBeVisible()
  await expectAccessibleEverywhere(page, 'the questions')
  await form.tab('Gaps').click()
  await expect(page.getByRole('list', { name: 'Gaps' })).toContainText(question)
  await expect(page.getByRole('group', { name: `Answered by: ${unsure}` })).toBeVisible()
  await expectAccessibleEverywhere(page, 'the gaps')
}

async function dialogs(page: Page, company: Company): Promise<void> {
  const { key } = await newSection(company, { content: `Old\n\n${EVERYTHING}` })
  await newSection(company, { key, content: EVERYTHING })
  await enterAsAdministrator(page)
  const form = new SectionForm(page)
  await form.open(`?search=${encodeURIComponent(key)}`)
  await page.getByRole('button', { name: `History: ${key}` }).click()
  const history = page.getByRole('dialog', { name: `History of ${key}` })
  await history.getByRole('radio', { name: /^Version 1/ }).check()
  await history.getByRole('button', { name: 'Restore version 1' }).click()
  await expectAccessibleEverywhere(page, 'the history of a section')
  await history.getByRole('tab', { name: 'As it reads' }).click()
  await expectAccessibleEverywhere(page, 'a version as it reads')
  await history.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: `Questions: ${key}` }).click()
  const questions = page.getByRole('dialog', { name: `How people ask: ${key}` })
  await questions.getByRole('textbox', { name: 'Question' }).fill(LONG_QUESTION)
  await questions.getByRole('button', { name: 'Add question' }).click()
  await expect(questions.getByText(LONG_QUESTION)).toBeVisible()
  await questions.getByRole('button', { name: 'Add question' }).click()
  await expect(questions.getByText('Question is required')).toBeVisible()
  await expectAccessibleEverywhere(page, 'how people ask for a section')
  await page.keyboard.press('Escape')
  await expect(questions).toBeHidden()
  await page.getByRole('button', { name: `Delete: ${key}` }).click()
  const deletion = page.getByRole('dialog', { name: 'Delete section' })
  await expect(deletion).toBeVisible()
  await expectAccessibleEverywhere(page, 'the question before a section is deleted')
  await deletion.getByRole('button', { name: 'Cancel' }).click()
  await form.tab('Questions').click()
  await page.getByRole('button', { name: 'Add a question' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a question' })
  await adding.getByRole('button', { name: 'Save answer' }).click()
  await expect(adding.getByText('Question is required')).toBeVisible()
  await expectAccessibleEverywhere(page, 'a question with its faults')
}
