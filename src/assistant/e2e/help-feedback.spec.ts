import { unique } from '#test/e2e/company.ts'
import { Chat, newSection, SectionForm } from '#test/e2e/help.ts'
import { enterAsAdministrator, expect, LONG_PROOF, test } from '#test/e2e/laurel.ts'

test('lists a question as a gap after "No", not after "Yes"', async ({
  page,
  company,
  me: _me,
  newBrowser,
}) => {
  const [word, other] = [unique('wombat'), unique('numbat')]
  await newSection(company, {
    content: `## What a ${word} does\n\nIt digs.\n\n## What a ${other} does\n\nIt climbs.`,
  })
  const chat = new Chat(page)
  await chat.open()
  await chat.ask(`What does a ${other} do?`)
  await expect(chat.log).toContainText('Did this help?')
  await chat.button('Yes').click()
  await expect(chat.log).toContainText('Glad it helped.')
  await chat.ask(`What does a ${word} do?`)
  await chat.button('No').click()
  await expect(chat.log).toContainText('The administrator will see the question.')
  await expect(chat.log).toBeFocused()
  const office = await newBrowser()
  await enterAsAdministrator(office)
  await new SectionForm(office).open('?view=gaps')
  const gap = (text: string) => office.getByRole('listitem').filter({ hasText: text })
  await expect(gap(`What does a ${word} do?`)).toBeVisible()
  await expect(gap(`What does a ${other} do?`)).toHaveCount(0)
})

test(
  'shows live facts about the asking person, with a link',
  { tag: LONG_PROOF },
  async ({ page, company, me: _me }) => {
    const word = unique('treasure')
    const content = `## Where your ${word} is\n\nIt is safe.`
    await newSection(company, { content, facts: ['balance'] })
    const chat = new Chat(page)
    await chat.open()
    await chat.ask(`Where is my ${word}?`)
    const fact = chat.log.getByRole('region', { name: 'Your balance' })
    await expect(fact).toContainText(/You have [\d,.]+ points/)
    await fact.getByRole('link', { name: 'See your history' }).click()
    await expect(page).toHaveURL('/home')
  },
)

test(
  "does not answer an employee from the administrator's sections",
  { tag: LONG_PROOF },
  async ({ page, company, me: _me }) => {
    const word = unique('vault')
    await newSection(company, { content: `The ${word} is open.`, audience: 'administrator' })
    const chat = new Chat(page)
    await chat.open()
    await chat.ask(`${word}?`)
    await expect(chat.log).toContainText('The manuals say nothing about it;')
    await expect(chat.log).not.toContainText(`The ${word} is open.`)
  },
)
