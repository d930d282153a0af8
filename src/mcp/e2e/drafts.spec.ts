import type { Page } from '@playwright/test'
import { post, type Person } from '#test/e2e/company.ts'
import { alert, expect, homeOf, LONG_PROOF, test } from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { cardsOf, ThanksDialog } from '#test/e2e/thanks.ts'

/** Drafts thanks by a token of the person's, as an assistant does; returns the path of its link. */
async function draftBy(person: Person, receiver: Person, message: string, points = '5') {
  const expiresOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const body = { name: 'My assistant', scopes: ['thank'], expiresOn }
  const { token } = (await post(person.api, '/api/tokens', body)) as { token: string }
  const given = { receivers: [receiver.id], message, points }
  const params = { name: 'draft_thanks', arguments: given }
  const answer = await person.api.post('/mcp', {
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    },
    data: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
  })
  const data = /^data: (.*)$/m.exec(await answer.text())?.[1] ?? ''
  const { result } = JSON.parse(data) as { result: { structuredContent: { link: string } } }
  const { pathname, search } = new URL(result.structuredContent.link)
  return pathname + search
}

const waiting = (page: Page) => page.getByRole('region', { name: 'Written by your programs' })

test('an assistant’s draft waits on Home until its person changes and sends it', async ({
  page,
  me,
  company,
}) => {
  const priya = await company.newPerson()
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await draftBy(me, priya, 'For the night shift')
  await expect(waiting(page)).toContainText(
    `My assistant wrote thanks to ${priya.firstName} for you. Nothing is sent until you send it.`,
  )
  expect(await (await me.api.get('/api/account')).json()).toMatchObject({ total: '100.00' })
  await page
    .getByRole('button', { name: `Look at it: thanks to ${priya.firstName}` })
    .press('Enter')
  const dialog = new ThanksDialog(page)
  await expect(dialog.chosen(priya)).toBeVisible()
  await expect(dialog.words).toHaveValue('For the night shift')
  await expect(dialog.part('Points')).toHaveText(/5 points$/)
  await dialog.words.fill('For the long night shift')
  await page.keyboard.press('Escape')
  await expect(dialog.root).toBeHidden()
  await expect(waiting(page)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: `Look at it: thanks to ${priya.firstName}` }).click()
  await expect(dialog.words).toHaveValue('For the long night shift')
  await dialog.send.click()
  await expect(dialog.root).toBeHidden()
  await expect(waiting(page)).toBeHidden()
  expect(await cardsOf(page)).toMatchObject([{ message: 'For the long night shift' }])
  expect(await (await me.api.get('/api/account')).json()).toMatchObject({ total: '95.00' })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(waiting(page)).toBeHidden()
})

test(
  'the link of a draft opens it once, and shows a stranger nothing',
  { tag: LONG_PROOF },
  async ({ page, me, company }) => {
    await test.step('the link of a draft opens it, once; a discarded one is gone', async () => {
      const priya = await company.newPerson()
      const link = await draftBy(me, priya, 'By a link', '0')
      await page.goto(link)
      const dialog = new ThanksDialog(page)
      await expect(dialog.words).toHaveValue('By a link')
      await expect(dialog.amount).toHaveValue('')
      await expect(page).toHaveURL('/home')
      await page.keyboard.press('Escape')
      await expect(dialog.root).toBeHidden()
      await page.getByRole('button', { name: `Discard the thanks to ${priya.firstName}` }).click()
      await expect(waiting(page)).toBeHidden()
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await page.goto(link)
      await expect(alert(page, 'This draft is not there any more.')).toBeVisible()
      await expect(dialog.root).toBeHidden()
    })
    await test.step('a draft’s link shows a stranger nothing', async () => {
      const priya = await company.newPerson()
      const link = await draftBy(me, priya, 'Not for you')
      await homeOf(page, priya)
      await page.goto(link)
      await expect(alert(page, 'This draft is not there any more.')).toBeVisible()
      await expect(page.getByText('Not for you')).toHaveCount(0)
    })
  },
)

test('Home with drafts is accessible', { tag: LONG_PROOF }, async ({ page, me, company }) => {
  const priya = await company.newPerson({ lastName: 'Wolfeschlegelsteinhausenbergerdorff' })
  await draftBy(me, priya, 'donaudampfschiff'.repeat(20))
  await page.goto('/home')
  await expect(waiting(page)).toBeVisible()
  await expectAccessibleEverywhere(page, 'Home with a draft of a program')
})
