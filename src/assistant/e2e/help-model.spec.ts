import { unique } from '#test/e2e/company.ts'
import { Chat, newSection } from '#test/e2e/help.ts'
import { enter, expect, LONG_PROOF } from '#test/e2e/laurel.ts'
import { test as ownTest } from '#test/e2e/own-laurel.ts'
import {
  begin,
  breakingAfter,
  chunkOf,
  saying,
  sayingPlainly,
  sayingTooMuch,
  startModelServer,
  type ModelServer,
} from '#test/harness/model-server.ts'

const FALLBACK = 'Sorry, I could not fetch the information you requested.'

/** A Laurel with a model whose replies the test decides. */
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

/** The model sends the first words at once, and the rest after `goOn`. */
function slowly(first: string, rest: string) {
  const told = Promise.withResolvers<void>()
  return {
    goOn: told.resolve,
    behaviour: ((response) => {
      begin(response)
      response.write(chunkOf(first))
      void told.promise.then(() =>
        response.end(`${chunkOf(rest)}${chunkOf(null, 'stop')}data: [DONE]\n\n`),
      )
    }) satisfies Parameters<ModelServer['answer']>[0],
  }
}

test('shows words as they arrive, and announces the whole reply', async ({
  page,
  company,
  model,
}) => {
  const word = unique('quokka')
  const { key } = await newSection(company, { content: `## Food\n\nA ${word} eats leaves.` })
  await enter(page, await company.newPerson())
  const chat = new Chat(page)
  await chat.open()
  await expect(page.getByRole('region', { name: 'Chat Information' })).toContainText(
    'A language model answers from the manuals.',
  )
  const { behaviour, goOn } = slowly(`It eats `, `**leaves**, mostly.`)
  model.answer(behaviour)
  await chat.message.fill(`What does a ${word} eat?`)
  await chat.message.press('Enter')
  await expect(chat.panel.getByText('The assistant is writing a reply…')).toBeAttached()
  await expect(chat.log).toContainText('It eats')
  const coming = chat.log.locator('[aria-busy=true]')
  await expect(coming).toHaveAttribute('aria-live', 'off')
  // Text typed meanwhile is kept, and sent only after the reply.
  await chat.message.fill('And when?')
  await chat.message.press('Enter')
  await expect(chat.message).toHaveValue('And when?')
  // The contents and passages, as this reader may see them.
  const given = model.asked.at(-1)?.body.messages[0]?.content ?? ''
  expect(given).toMatch(new RegExp(`> \\d+\\. ${key} > Food`))
  expect(given).toContain(`A ${word} eats leaves.`)
  expect(given).toContain('. Cart and buying > ')
  expect(given).not.toMatch(/\d+\. Running Laurel/)
  goOn()
  await expect(chat.log).toContainText('It eats leaves, mostly.')
  await expect(coming).toHaveCount(0)
  await expect(chat.log).toHaveAttribute('aria-live', 'polite')
  await expect(chat.panel.getByText('The assistant is writing a reply…')).toHaveCount(0)
  const sources = chat.log.getByRole('listitem')
  await expect(sources).toHaveText([`${key}: Food`])
  await expect(sources.getByRole('link')).toHaveAttribute(
    'href',
    `/help/${encodeURIComponent(key)}#part-food`,
  )
})

test(
  'a reply is stopped, comes while another page is open, and is marked when cut',
  { tag: LONG_PROOF },
  async ({ page, company, model }) => {
    await test.step("keeps the words so far on Stop, and ends the model's request", async () => {
      await enter(page, await company.newPerson())
      const chat = new Chat(page)
      await chat.open()
      model.answer(slowly('It begins ', 'and never ends').behaviour)
      await chat.message.fill('How does it begin?')
      await chat.message.press('Enter')
      await expect(chat.log).toContainText('It begins')
      await chat.button('Stop').click()
      await expect(chat.log).toContainText('Stopped.')
      await expect(chat.log).toContainText('It begins')
      await expect(chat.button('Send')).toBeVisible()
      await expect(chat.message).toBeFocused()
      await model.asked.at(-1)?.cut
      model.answer(saying('It begins anew.'))
      await chat.button('Retry').click()
      await expect(chat.log).toContainText('It begins anew.')
      await expect(chat.log).not.toContainText('Stopped.')
    })
    await test.step('goes on receiving a reply while another page is open', async () => {
      await enter(page, await company.newPerson())
      const chat = new Chat(page)
      await chat.open()
      const { behaviour, goOn } = slowly('First words, ', 'last words.')
      model.answer(behaviour)
      await chat.message.fill('Anything?')
      await chat.message.press('Enter')
      await expect(chat.log).toContainText('First words')
      await page.getByRole('link', { name: 'help section' }).click()
      await expect(page).toHaveURL('/help')
      goOn()
      await page.getByRole('link', { name: 'Ask the assistant' }).click()
      await expect(chat.log).toContainText('First words, last words.')
    })
    await test.step('marks a cut answer, not a whole one', async () => {
      await enter(page, await company.newPerson())
      const chat = new Chat(page)
      await chat.open()
      model.answer(sayingTooMuch('It begins with ', 'many'))
      await chat.ask('How does it begin?')
      await expect(chat.log).toContainText('It begins with many')
      await expect(chat.log.getByText('The answer was cut short.')).toBeVisible()
      model.answer(sayingPlainly('It begins with a word.'))
      await chat.button('Retry').click()
      await expect(chat.log).toContainText('It begins with a word.')
      await expect(chat.log.getByText('The answer was cut short.')).toHaveCount(0)
    })
  },
)

test(
  'what a model does wrong: broken replies, invented markup, no answer',
  { tag: LONG_PROOF },
  async ({ page, company, model }) => {
    await test.step('replaces a broken reply by the fallback', async () => {
      await enter(page, await company.newPerson())
      const chat = new Chat(page)
      await chat.open()
      model.answer(breakingAfter('Half a '))
      await chat.ask('What now?')
      await expect(chat.log).toContainText(FALLBACK)
      await expect(chat.log).not.toContainText('Half a')
      model.answer(saying('All of it.'))
      await chat.button('Retry').click()
      await expect(chat.log).toContainText('All of it.')
    })
    await test.step('quotes the manuals below the fallback', async () => {
      const word = unique('quokka')
      const key = `What a ${word} eats`
      await newSection(company, { key, content: `A ${word} eats leaves.` })
      await enter(page, await company.newPerson())
      const chat = new Chat(page)
      await chat.open()
      model.answer(breakingAfter('Half a '))
      await chat.ask(`What does a ${word} eat?`)
      await expect(chat.log).toContainText(FALLBACK)
      await expect(chat.log).toContainText('This is what the manuals say:')
      const quote = chat.log.getByRole('figure').first()
      await expect(quote).toContainText(`A ${word} eats leaves.`)
      await expect(quote.getByRole('link', { name: key })).toBeVisible()
    })
    await test.step('shows invented markup of a model as text', async () => {
      await enter(page, await company.newPerson())
      const chat = new Chat(page)
      await chat.open()
      model.answer(
        saying(
          '<img src=x onerror="window.caught=1"> [click](javascript:window.caught=1) ',
          '[out](https://elsewhere.test/x) ![p](https://elsewhere.test/p.png) [ours](/deposit)',
        ),
      )
      await chat.ask('Be evil')
      await expect(chat.log.getByRole('link')).toHaveText(['ours'])
      await expect(chat.log.locator('img')).toHaveCount(0)
      expect(await page.evaluate(() => 'caught' in window)).toBe(false)
    })
    await test.step('shows no marker and no sections when the model finds no answer', async () => {
      const word = unique('quokka')
      await newSection(company, { content: `A ${word} eats leaves.` })
      await enter(page, await company.newPerson())
      const chat = new Chat(page)
      await chat.open()
      const { behaviour, goOn } = slowly('NOT_TOLD Das steht ', 'nicht im Handbuch.')
      model.answer(behaviour)
      await chat.message.fill(`Was kostet ein ${word}?`)
      await chat.message.press('Enter')
      await expect(chat.log).toContainText('Das steht')
      await expect(chat.log).not.toContainText('NOT')
      goOn()
      await expect(chat.log).toContainText('Das steht nicht im Handbuch.')
      await expect(chat.log).toContainText('Your question was passed on.')
      await expect(chat.log.getByRole('listitem')).toHaveCount(0)
      await expect(chat.log).not.toContainText('Did this help?')
    })
  },
)
