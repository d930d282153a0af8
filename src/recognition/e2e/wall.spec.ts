import type { Request } from '@playwright/test'
import { post, unique } from '#test/e2e/company.ts'
import { enter, expect, LONG_PROOF, test } from '#test/e2e/laurel.ts'
import { expectLargeTargets } from '#test/e2e/looks.ts'
import { ThanksDialog, ThanksScreen } from '#test/e2e/thanks.ts'
import { card, tab, thank } from './thanks.ts'

test('shows thanks of the company, for me and from me, with the tab in the address', async ({
  page,
  me,
  company,
}) => {
  const [amara, noor] = [await company.newPerson(), await company.newPerson()]
  const words = unique('Words ')
  await thank(amara, [me], { message: `${words} for me`, amount: '5' })
  await thank(me, [amara, noor], { message: `${words} from me` })
  await thank(amara, [noor], { message: `${words} between others` })
  await thank(amara, [noor], { message: `${words} in private`, visibility: 'private' })
  await page.goto('/home')
  // Below what is new for me, the first cards leave that one out.
  const latest = page.getByRole('region', { name: 'Thanks', exact: true })
  await expect(card(page, `${words} for me`)).toHaveCount(1)
  await expect(card(latest, `${words} for me`)).toHaveCount(0)
  expect(await latest.getByRole('article').count()).toBeLessThanOrEqual(5)
  await page.getByRole('link', { name: 'All thanks' }).click()
  await expect(page.getByRole('heading', { name: 'All thanks', level: 1 })).toBeFocused()
  const mine = page.getByRole('tabpanel').getByRole('article').filter({ hasText: words })
  await expect(mine).toHaveCount(3)
  await expect(card(page, `${words} between others`)).toContainText(
    `${amara.firstName} thanked ${noor.firstName}`,
  )

  await tab(page, 'For me').click()
  await expect(page).toHaveURL('/wall?tab=received')
  await expect(mine).toHaveCount(1)
  await expect(mine).toContainText(`${amara.firstName} thanked you`)
  await expect(mine).toContainText('+5')
  await tab(page, 'From me').click()
  await expect(page).toHaveURL('/wall?tab=given')
  await expect(mine).toContainText(`You thanked ${amara.firstName} and ${noor.firstName}`)
  await page.reload()
  await expect(tab(page, 'From me')).toHaveAttribute('aria-selected', 'true')
  await expect(mine).toHaveCount(1)
  // Addresses from the time when the wall was on Home.
  await page.goto('/home?tab=given')
  await expect(page).toHaveURL('/wall?tab=given')
  await expect(mine).toHaveCount(1)
})

test('announces newer thanks instead of moving the cards', async ({ page, me, company }) => {
  const [amara, noor] = [await company.newPerson(), await company.newPerson()]
  const [first, second, others] = [unique('First '), unique('Second '), unique('Others ')]
  await thank(amara, [noor], { message: others })
  await thank(amara, [me], { message: first })
  await page.goto('/wall?tab=received')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('article').hover()
  await thank(noor, [me], { message: second, amount: '7' })
  const newer = page.getByRole('tabpanel').getByRole('button', { name: /^\d+ new$/ })
  await expect(newer).toBeVisible()
  await expectLargeTargets(page, 'newer thanks')
  await expect(page.getByRole('article')).toHaveCount(1)
  await newer.click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('article').first()).toContainText(second)
  await expect(page.getByRole('article').first()).toBeFocused()
  await expect(newer).toBeHidden()

  await tab(page, 'Company').click()
  // "For me" shows the second too; only Company shows this one, once it is read.
  await expect(card(page, others)).toBeVisible()
  await card(page, others).hover()
  const third = unique('Third ')
  await thank(amara, [noor], { message: third })
  await expect(newer).toBeVisible()
  await expect(card(page, third)).toBeHidden()
  await newer.click()
  await expect(card(page, third)).toBeVisible()

  // While nobody reads further down or points at a card, new ones slide in by themselves.
  await page.getByRole('searchbox', { name: 'Search thanks' }).focus()
  await page.mouse.move(0, 0)
  await page.evaluate(() => scrollTo(0, 0))
  const fourth = unique('Fourth ')
  await thank(amara, [noor], { message: fourth })
  await expect(card(page, fourth)).toBeVisible()
  await expect(newer).toBeHidden()
})

test(
  'keeps my new thanks when an earlier read arrives late, and offers a retry when none arrives',
  { tag: LONG_PROOF },
  async ({ page, me, company, tolerate }) => {
    await test.step('keeps my new thanks on the wall when an earlier read of it arrives late', async () => {
      const amara = await company.newPerson()
      await thank(me, [amara], { message: 'The first words', visibility: 'private' })
      await page.goto('/wall?tab=given')
      const dialog = new ThanksDialog(page)
      await dialog.open()
      await dialog.choose(amara)
      await dialog.words.fill('The next words')
      // The send reloads the cards in view and the wall from its top; the top's answer comes first.
      const top = page.waitForResponse((answer) => /recognitions\?.*after=0\b/.test(answer.url()))
      const late: Request[] = []
      await page.route(
        ({ pathname, searchParams }) =>
          pathname === '/api/recognitions' && Number(searchParams.get('after')) > 0,
        async (route) => {
          late.push(route.request())
          await top
          await route.continue()
        },
      )
      await dialog.send.click()
      await top
      await Promise.all(late.map((request) => request.response()))
      const mine = card(page, 'The next words')
      await mine.getByRole('button', { name: 'Comment', exact: true }).click()
      await mine.getByRole('textbox').fill('Well deserved!')
      await expect(mine.getByRole('textbox')).toHaveValue('Well deserved!')
      await page.unrouteAll()
    })
    await test.step('offers a retry when the thanks can not be loaded', async () => {
      tolerate(/status of 500 .*\/api\/recognitions/)
      await page.clock.install()
      await page.route(/\/api\/recognitions\?/, (route) =>
        route.fulfill({ status: 500, json: { code: 'internal', message: 'broken' } }),
      )
      await page.goto('/wall?tab=given')
      await expect(page.getByRole('heading', { name: 'All thanks' })).toBeVisible()
      await page.clock.runFor('00:30')
      await expect(page.getByText('Could not load the thanks')).toBeVisible()
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(card(page, 'The next words')).toBeVisible()
    })
  },
)

test(
  'invites a newcomer to begin, filters by value and words, and loads older thanks',
  { tag: LONG_PROOF },
  async ({ page, me, company }) => {
    await test.step('invites a newcomer to begin', async () => {
      await page.goto('/wall')
      for (const [name, words] of [
        ['For me', 'Your first thanks will be shown here'],
        ['From me', 'Who made your day?'],
      ] as const) {
        await tab(page, name).click()
        const panel = page.getByRole('tabpanel')
        await expect(panel.getByText(words)).toBeVisible()
        await expect(panel.getByRole('button', { name: 'Thank a colleague' })).toBeVisible()
      }
    })
    await test.step('filters by value and searches words, both in the address', async () => {
      const amara = await company.newPerson()
      const administrator = await company.administrator()
      const value = (await post(administrator, '/api/company-values', {
        name: unique('Value'),
        emoji: '🌱',
        color: 'teal',
      })) as { id: number; name: string }
      const words = unique('Words')
      await thank(me, [amara], { message: `${words} with the value`, values: [value.id] })
      await thank(me, [amara], { message: `${words} without` })
      await page.goto('/wall')
      await page.getByRole('combobox', { name: 'Value' }).selectOption(String(value.id))
      await expect(page).toHaveURL(`/wall?value=${value.id}`)
      await expect(page.getByRole('article')).toHaveCount(1)
      await expect(page.getByRole('article')).toContainText(value.name)
      await page.getByRole('combobox', { name: 'Value' }).selectOption('')
      await page.getByRole('searchbox', { name: 'Search thanks' }).fill(`${words} without`)
      await expect(page.getByRole('article')).toHaveCount(1)
      await expect(page).toHaveURL(/q=Words/)
      await page.getByRole('searchbox', { name: 'Search thanks' }).fill(unique('Nothing'))
      await expect(page.getByText('No thanks match')).toBeVisible()
      await page.getByRole('button', { name: 'Show all' }).click()
      await expect(page).toHaveURL('/wall')
      await expect(card(page, `${words} without`)).toBeVisible()
    })
    await test.step('loads older thanks, and keeps the place on Back', async () => {
      const amara = await company.newPerson()
      for (let count = 1; count <= 25; count++) {
        // Private, because public ones would push other tests' thanks off the company's first page.
        await thank(amara, [me], { message: `Thanks number ${count}.`, visibility: 'private' })
      }
      await page.goto('/wall?tab=received')
      await expect(page.getByRole('article')).toHaveCount(20)
      await page.getByRole('button', { name: 'Show more' }).click()
      await expect(page.getByRole('article')).toHaveCount(25)
      await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden()
      const older = card(page, 'Thanks number 2.')
      await older.getByRole('link', { name: 'Just now' }).click()
      await expect(page.getByRole('heading', { name: 'Thanks', level: 1 })).toBeVisible()
      await expect(page.getByRole('article')).toHaveCount(1)
      await page.goBack()
      await expect(page.getByRole('article')).toHaveCount(25)
      await expect(older).toBeInViewport()
    })
  },
)

test(
  'puts points without words on the wall, unless they are private',
  { tag: LONG_PROOF },
  async ({ page, me, company, newBrowser }) => {
    const [receiver, reader] = [await company.newPerson(), await company.newPerson()]
    await page.goto('/transfer')
    const screen = new ThanksScreen(page)
    for (const [amount, readers] of [
      ['30', 'Everybody'],
      ['20', 'Only us'],
    ] as const) {
      await screen.receiver.fill(receiver.email)
      await screen.amount.fill(amount)
      await page.getByText(readers, { exact: true }).click()
      await expect(page.getByRole('radio', { name: readers })).toBeChecked()
      await screen.submit.click()
      await screen.done.getByRole('button', { name: 'Done' }).click()
    }
    const desk = await newBrowser()
    await enter(desk, reader)
    await desk.goto('/wall')
    const sent = desk.getByRole('article', { name: `${me.firstName} sent ${receiver.firstName}` })
    await expect(sent).toHaveCount(1)
    await expect(sent).toHaveAccessibleName(`${me.firstName} sent ${receiver.firstName} 30 points`)
  },
)
