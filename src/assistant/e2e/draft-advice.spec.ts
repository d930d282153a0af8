import { test as base, enter, expect, LONG_PROOF } from '#test/e2e/laurel.ts'
import { test as ownTest } from '#test/e2e/own-laurel.ts'
import { ThanksDialog } from '#test/e2e/thanks.ts'
import {
  breakingAfter,
  saying,
  startModelServer,
  type ModelServer,
} from '#test/harness/model-server.ts'

const test = ownTest.extend<object, { model: ModelServer }>({
  model: [
    // Playwright reads the needed fixtures from the pattern: an empty one needs none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startModelServer()
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ model }, use) => {
      const { baseUrl, model: name } = model.choice
      await use({ AI_BASE_URL: baseUrl, AI_MODEL: name })
    },
    { scope: 'worker' },
  ],
})

test('asks about a draft, and never writes it', async ({ page, company, model }) => {
  await enter(page, await company.newPerson())
  await page.goto('/home')
  const dialog = new ThanksDialog(page)
  await dialog.open()
  const ask = dialog.root.getByRole('button', { name: 'Suggestions' })
  await expect(ask).toBeDisabled()
  await dialog.words.fill('Thanks for the help')
  model.answer(saying('What did they help with?\nWhat did it change?'))
  await ask.click()
  const remarks = dialog.root.getByRole('list', { name: 'Suggestions' }).getByRole('listitem')
  await expect(remarks).toHaveText(['What did they help with?', 'What did it change?'])
  await expect(dialog.words).toHaveValue('Thanks for the help')
  model.answer(breakingAfter('What'))
  await ask.click()
  await expect(dialog.root.getByText('No suggestions right now.')).toBeVisible()
})

base('offers no suggestions without a model', { tag: LONG_PROOF }, async ({ page, me }) => {
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: `Hello, ${me.firstName}` })).toBeVisible()
  const known = page.waitForResponse('**/api/help/assistant')
  const dialog = new ThanksDialog(page)
  await dialog.open()
  await known
  await expect(dialog.root.getByRole('button', { name: 'Suggestions' })).toHaveCount(0)
})
