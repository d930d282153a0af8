import { unique } from '#test/e2e/company.ts'
import { Chat, newSection, SectionForm } from '#test/e2e/help.ts'
import { alert, enterAsAdministrator, expect, test } from '#test/e2e/laurel.ts'
import { tabTo } from '#test/e2e/looks.ts'

test('an administrator gives an unanswered question to a part, and the same question in other words is answered', async ({
  page,
  company,
  me: _me,
  newBrowser,
}) => {
  const bicycle = unique('velo')
  const { key } = await newSection(company, {
    key: unique('Parking '),
    content: `## Two wheels\n\nA ${bicycle} stands in the yard.\n\n## Four wheels\n\nIn the street.`,
  })
  const question = `My ${bicycle} gets wet, is there a roof?`
  const chat = new Chat(page)
  await test.step('a colleague asks in odd words, and chooses one of the closest parts', async () => {
    await chat.open()
    await chat.ask(question)
    await expect(chat.log).toContainText('I am not sure. The closest is:')
    const choices = chat.log.getByRole('list', { name: 'Closest parts of the manuals' })
    await choices.getByRole('button', { name: `${key}: Two wheels` }).click()
    await expect(chat.log.getByRole('figure')).toContainText('stands in the yard.')
    await expect(chat.log.getByRole('figure')).toBeInViewport()
    await expect(chat.log).not.toContainText('Did this help?')
  })
  const office = await newBrowser()
  await test.step('the administrator sees the choice, and gives the question to that part', async () => {
    await enterAsAdministrator(office)
    await new SectionForm(office).open('?view=gaps')
    const gap = office.getByRole('listitem').filter({ hasText: question })
    await expect(gap).toContainText('Asked once')
    await gap
      .getByRole('button', {
        name: `${key}: Two wheels (chosen by somebody who asked)`,
        exact: true,
      })
      .click()
    const words = `From now on, “${key}: Two wheels” answers this question.`
    await expect(alert(office, words)).toBeVisible()
    await expect(gap).toHaveCount(0)
    // The next question, or the list's tab.
    await expect(office.locator('h3:focus, [role=tab]:focus')).toHaveCount(1)
  })
  await test.step('asked in other words, it is answered', async () => {
    await chat.button('Clear chat').click()
    await chat.ask(`Where is a roof for a wet ${bicycle}?`)
    await expect(chat.log).toContainText('This is what the manuals say:')
    const quote = chat.log.getByRole('figure')
    await expect(quote).toContainText('stands in the yard.')
    await expect(quote.getByRole('link', { name: `${key}: Two wheels` })).toBeVisible()
  })
  await test.step('the administrator adds a question and removes one, by keyboard alone', async () => {
    await office.goto(`/manual?search=${encodeURIComponent(key)}`)
    await office.getByRole('button', { name: `Questions: ${key}` }).press('Enter')
    const dialog = office.getByRole('dialog', { name: `How people ask: ${key}` })
    const part = (name: string) => dialog.getByRole('region', { name, exact: true })
    await expect(part('Two wheels').getByRole('listitem')).toHaveText(question)
    await expect(part('Four wheels')).toContainText('No question yet.')

    const field = dialog.getByRole('textbox', { name: 'Question' })
    await tabTo(office, field)
    await office.keyboard.press('Enter')
    await expect(dialog.getByText('Question is required')).toBeVisible()
    await office.keyboard.type('where do I leave my car')
    await tabTo(office, dialog.getByLabel('Answered by'))
    await office.keyboard.type('Four')
    await tabTo(office, dialog.getByRole('button', { name: 'Add question' }))
    await office.keyboard.press('Enter')
    await expect(alert(office, 'The question is added.')).toBeVisible()
    await expect(part('Four wheels').getByRole('listitem')).toHaveText('where do I leave my car')
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()

    await tabTo(office, dialog.getByRole('button', { name: `Remove: ${question}` }))
    await office.keyboard.press('Enter')
    await expect(part('Two wheels')).toContainText('No question yet.')
    await office.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
  await test.step('looking at the questions of another language is nothing to discard', async () => {
    await office.goto('/manual?search=Deposit')
    await office.getByRole('button', { name: 'Questions: Deposit', exact: true }).click()
    const dialog = office.getByRole('dialog', { name: 'How people ask: Deposit' })
    await dialog.getByLabel('Language').selectOption('Deutsch')
    await expect(dialog.getByRole('listitem').first()).toBeVisible()
    await office.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
})
