import { Chat } from '#test/e2e/help.ts'
import { enter, expect, LONG_PROOF, test, withoutLiveEvents } from '#test/e2e/laurel.ts'
import { refusalInEnglish } from '#platform/server/language/say.ts'

const FALLBACK = 'Sorry, I could not fetch the information you requested.'

test('says why there is no answer: the reply fails, the question is too long', async ({
  page,
  me: _me,
  tolerate,
}) => {
  await test.step('answers with the fallback when a reply fails, and asks again', async () => {
    tolerate(/ERR_FAILED .*\/api\/chat/)
    const chat = new Chat(page)
    await chat.open()
    await page.route('**/api/chat', (route) => route.abort())
    await chat.ask('How do I deposit?')
    await expect(chat.log).toContainText(FALLBACK)
    await page.unroute('**/api/chat')
    await page.route('**/api/chat', (route) =>
      route.fulfill({
        contentType: 'application/x-ndjson',
        body: '{"type":"words","words":"Half a re"}\n{"type":"wor',
      }),
    )
    await chat.button('Retry').click()
    await expect(chat.button('Copy')).toHaveCount(1)
    await expect(chat.log).toContainText(FALLBACK)
    await expect(chat.log).not.toContainText('Half a re')
    await page.unroute('**/api/chat')
    await chat.button('Retry').click()
    await expect(chat.log.getByRole('figure').first()).toBeVisible()
    await expect(chat.log).not.toContainText(FALLBACK)
  })
  await test.step('refuses a question that is too long before sending, and keeps it', async () => {
    const chat = new Chat(page)
    await chat.open()
    await chat.message.fill('why '.repeat(126))
    await chat.message.press('Enter')
    await expect(chat.panel).toContainText('A question can have at most 500 characters')
    await expect(chat.message).toHaveAttribute('aria-invalid', 'true')
    await expect(chat.message).toHaveValue(/^why why/)
  })
})

test(
  'says when a person has asked too much',
  { tag: LONG_PROOF },
  async ({ page, me, tolerate }) => {
    tolerate(/status of 429 .*\/api\/chat/)
    const words = refusalInEnglish('too-many-questions')
    for (let asked = 0; asked < 30; asked++) {
      const answer = await page.request.post('/api/chat', { data: { question: 'Deposit' } })
      expect(answer.ok(), me.email).toBe(true)
    }
    const chat = new Chat(page)
    await chat.open()
    await chat.ask('One more?')
    await expect(chat.log).toContainText(words)
    await expect(chat.button('Retry')).toBeVisible()
  },
)

test(
  'leads to Login when the session ended elsewhere',
  { tag: LONG_PROOF },
  async ({ page, company, tolerate }) => {
    // The page may have requests in progress.
    tolerate(/status of 401/)
    // Live events would tell the page of it before the question is asked.
    await withoutLiveEvents(page, tolerate)
    const person = await company.newPerson()
    await enter(page, person)
    const chat = new Chat(page)
    await chat.open()
    await chat.message.fill('Am I still there?')
    await page.request.delete('/api/session')
    // By key, since the page may have changed to Login already, without the button Send.
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/login')
  },
)
