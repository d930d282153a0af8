import { unique } from '#test/e2e/company.ts'
import { alert, enter, expect, historyRows, homeOf, LONG_PROOF, test } from '#test/e2e/laurel.ts'
import { cardsOf, newValue, thank, ThanksDialog } from '#test/e2e/thanks.ts'

test('thanks a colleague in three clicks and typing', async ({ page, me, company, newBrowser }) => {
  const priya = await company.newPerson()
  await thank(me, [priya])
  const desk = await homeOf(await newBrowser(), priya)
  await page.goto('/gift-shop')
  let clicks = 0
  await page.exposeFunction('countClick', () => clicks++)
  await page.evaluate(() =>
    document.addEventListener('click', () => Reflect.get(globalThis, 'countClick')(), true),
  )

  const dialog = new ThanksDialog(page)
  await dialog.button.click()
  await dialog.lately.getByRole('button', { name: priya.name }).click()
  await dialog.receivers.press('Enter')
  await page.keyboard.type('You found the bug before anybody saw it. +25 ')
  await dialog.send.click()
  await expect(dialog.root).toBeHidden()
  await expect(alert(page, `${priya.firstName} just got your thanks`)).toBeVisible()
  expect(clicks).toBeLessThanOrEqual(3)
  await expect(historyRows(desk).first()).toContainText('You found the bug before anybody saw it.')
  await expect(historyRows(desk).first()).toContainText('+25.00')
})

test(
  'thanks several people at once, and shows the card and who pays',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    const sender = await company.newPerson({ appreciation: '40' })
    const [noor, ben] = [await company.newPerson(), await company.newPerson()]
    await enter(page, sender)
    await page.goto('/home')
    const dialog = new ThanksDialog(page)
    await dialog.open()
    await expect(dialog.root).toContainText('Without points. Your words are the present.')
    await dialog.choose(noor)
    await dialog.choose(ben)
    await dialog.words.fill('For the **night** shift')
    await dialog.toggle('50 points').click()
    await expect(dialog.root.getByText(/from earned/)).toHaveText(
      '100 from earned; total 100 for 2 people',
    )
    await expect(dialog.card).toContainText('+50 each')
    await dialog.part('Points').click()
    await dialog.amount.fill('60')
    await expect(dialog.root.getByText(/from earned/)).toHaveText(
      '100 from earned, 20 from appreciation; total 120 for 2 people',
    )
    const both = `${noor.firstName} and ${ben.firstName}`
    await expect(dialog.card).toContainText('+60 each')
    await dialog.reader('Only us').click()
    await expect(dialog.root.getByText(`Only you and ${both} can read it.`)).toBeVisible()
    await dialog.send.click()
    await expect(alert(page, `${both} just got your thanks`)).toBeVisible()
    expect(await cardsOf(page)).toMatchObject([
      { message: 'For the **night** shift', visibility: 'private', points: { each: '60.00' } },
    ])
    expect(await (await sender.api.get('/api/account')).json()).toMatchObject({ total: '20.00' })
  },
)

test(
  'lets the writer go on while colleagues are looked up',
  { tag: LONG_PROOF },
  async ({ page, me: _me, company }) => {
    await test.step('looks a colleague up while the next is typed', async () => {
      const [noor, ben] = [await company.newPerson(), await company.newPerson()]
      await page.goto('/home')
      const dialog = new ThanksDialog(page)
      await dialog.open()
      // No suggestions: Enter would choose one.
      await page.route('**/api/colleagues?*', () => undefined)
      await page.route(
        (url) => url.searchParams.get('receiver') === noor.email,
        async (route) => {
          await page.keyboard.type(ben.email)
          await route.continue()
        },
        { times: 1 },
      )
      await page.keyboard.type(noor.email)
      await page.keyboard.press('Enter')
      await expect(dialog.chosen(noor)).toBeVisible()
      await expect(dialog.receivers).toHaveValue(ben.email)
      await page.keyboard.press('Enter')
      await expect(dialog.chosen(ben)).toBeVisible()
      await page.unrouteAll()
    })
    await test.step('waits with Enter for the suggested colleagues, and adds no line', async () => {
      const [reader, noor] = [await company.newPerson(), await company.newPerson()]
      await enter(page, reader)
      const { promise: found, resolve: letFind } = Promise.withResolvers<void>()
      await page.route(
        (url) => url.searchParams.get('search') === noor.firstName,
        async (route) => {
          await found
          await route.continue()
        },
      )
      await page.goto('/home')
      const dialog = new ThanksDialog(page)
      await dialog.open()
      await dialog.words.click()
      await page.keyboard.type(`For @${noor.firstName.slice(0, -1)}`)
      await expect(dialog.options.filter({ hasText: noor.email })).toBeVisible()
      await page.keyboard.type(noor.firstName.slice(-1))
      await page.keyboard.press('Enter')
      await expect(dialog.words).toHaveValue(`For @${noor.firstName}`)
      await expect(dialog.chosen(noor)).toBeHidden()
      letFind()
      await expect(dialog.chosen(noor)).toBeVisible()
      await expect(dialog.words).toHaveValue('For ')
    })
  },
)

test(
  'moves people, points and values from the words into their fields',
  { tag: LONG_PROOF },
  async ({ page, me, company }) => {
    const value = unique('Zest')
    await newValue(company, value)
    const [noor, ben] = [await company.newPerson(), await company.newPerson()]
    await page.goto('/home')
    const dialog = new ThanksDialog(page)
    await dialog.open()
    await dialog.words.click()
    await page.keyboard.type(`Thank you @${noor.firstName}`)
    await expect(dialog.options).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(dialog.chosen(noor)).toBeVisible()
    await expect(dialog.words).toHaveValue('Thank you ')
    await page.keyboard.type(`and @${ben.lastName}`)
    await dialog.options.filter({ hasText: ben.email }).click()
    await expect(dialog.chosen(ben)).toBeVisible()
    await expect(dialog.words).toBeFocused()
    await page.keyboard.type(`for 2+2 and a@b.c +12.5 so #${value.slice(0, 7)} much.`)
    await expect(dialog.words).toHaveValue('Thank you and for 2+2 and a@b.c so much.')
    await expect(dialog.part('Points')).toHaveText(/12\.50 points each$/)
    await expect(dialog.part('What it stands for')).toContainText(value)
    await expect(dialog.card).toContainText(value)
    await page.keyboard.type(' +50')
    await expect(dialog.options).toHaveText(['50 points each'])
    await page.keyboard.press('Escape')
    await expect(dialog.options).toHaveCount(0)
    await expect(dialog.root).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(dialog.root).toBeHidden()
    expect(await cardsOf(page)).toMatchObject([
      {
        message: 'Thank you and for 2+2 and a@b.c so much. +50',
        points: { each: '12.50' },
        values: [{ name: value }],
      },
    ])
    expect(await (await me.api.get('/api/account')).json()).toMatchObject({ total: '75.00' })
  },
)

test('takes thanks back, and says when the points are spent already', async ({
  page,
  me,
  company,
  tolerate,
}) => {
  tolerate(/status of 409 .*\/undo$/)
  const priya = await company.newPerson()
  await page.goto('/home')
  const dialog = new ThanksDialog(page)
  for (const words of [
    'Taken back.',
    'These points are spent already, so your thanks can not be taken back.',
  ]) {
    await dialog.open()
    await dialog.choose(priya)
    await dialog.words.fill('Well done')
    await dialog.toggle('10 points').click()
    await dialog.send.click()
    await expect(dialog.root).toBeHidden()
    expect(await cardsOf(page)).toHaveLength(1)
    if (words !== 'Taken back.') await thank(priya, [me], { amount: '105' })
    // The new card on the wall behind has an Undo button too.
    await page.locator('#announcements').getByRole('button', { name: 'Undo' }).click()
    await expect(alert(page, words)).toBeVisible()
    expect(await cardsOf(page)).toHaveLength(words === 'Taken back.' ? 0 : 1)
  }
})

test(
  'never sends with Enter in a field, and asks for missing fields',
  { tag: LONG_PROOF },
  async ({ page, me, company }) => {
    await test.step('never sends with Enter in a field', async () => {
      const priya = await company.newPerson()
      await page.goto('/home')
      const dialog = new ThanksDialog(page)
      await dialog.open()
      // An opening dialog focuses its first field twice.
      await expect(async () => {
        await dialog.receivers.press('Enter')
        await expect(dialog.words).toBeFocused({ timeout: 1_000 })
      }).toPass()
      await dialog.receivers.fill(priya.email)
      await page.keyboard.press('Enter')
      await expect(dialog.chosen(priya)).toBeVisible()
      await dialog.amount.fill('5')
      await page.keyboard.press('Enter')
      await expect(dialog.words).toBeFocused()
      await page.keyboard.type('Thanks')
      await page.keyboard.press('Enter')
      await page.keyboard.type('a lot')
      await expect(dialog.words).toHaveValue('Thanks\na lot')
      await dialog.reader('Everybody').focus()
      await page.keyboard.press('Enter')
      expect(await (await me.api.get('/api/account')).json()).toMatchObject({ total: '100.00' })
      await page.keyboard.press('Control+Enter')
      await expect(dialog.root).toBeHidden()
      expect(await (await me.api.get('/api/account')).json()).toMatchObject({ total: '95.00' })
    })
    await test.step('asks for missing fields', async () => {
      const priya = await company.newPerson()
      await page.goto('/home')
      const dialog = new ThanksDialog(page)
      await dialog.open()
      await dialog.send.click()
      await expect(dialog.receivers).toHaveAccessibleDescription('Choose at least one colleague')
      await expect(dialog.receivers).toBeFocused()
      await dialog.choose(priya)
      await dialog.send.click()
      const refusal = dialog.root.getByRole('alert')
      await expect(refusal).toHaveText('Write a few words')
      await expect(dialog.words).toHaveAccessibleDescription('Write a few words')
      await expect(dialog.words).toBeFocused()
      await expect(dialog.root.getByText('What did they do?')).toBeVisible()
      await dialog.words.fill('x'.repeat(1001))
      await expect(dialog.root.getByText('1001 / 1,000')).toBeVisible()
      await dialog.send.click()
      await expect(refusal).toHaveText('Your words can have at most 1,000 characters')
      await dialog.words.fill('Thank you')
      await dialog.amount.fill('100.01')
      await expect(dialog.root).toContainText('100.01 points are more than the 95 you have.')
      await dialog.part('Points').click()
      await expect(dialog.amount).toBeHidden()
      await dialog.send.click()
      await expect(dialog.amount).toBeFocused()
      await expect(dialog.amount).toHaveAccessibleDescription('Insufficient funds')
      await expect(refusal).toHaveText('Insufficient funds')
      expect(await (await me.api.get('/api/account')).json()).toMatchObject({ total: '95.00' })
    })
  },
)

test(
  'celebrates for a moment, but not with reduced motion',
  { tag: LONG_PROOF },
  async ({ page, me, company }) => {
    const priya = await company.newPerson()
    const dialog = new ThanksDialog(page)
    const wreath = page.locator('[class*=celebration]')
    for (const motion of ['reduce', 'no-preference'] as const) {
      await page.emulateMedia({ reducedMotion: motion })
      await page.goto('/home')
      await dialog.open()
      await dialog.choose(priya)
      await dialog.words.fill(`From ${me.firstName}`)
      const seen = page.evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            const isThere = () => document.querySelector('[class*=celebration]') !== null
            new MutationObserver(() => isThere() && resolve(true)).observe(document.body, {
              childList: true,
              subtree: true,
            })
            setTimeout(() => resolve(false), 3_000)
          }),
      )
      await dialog.send.click()
      expect(await seen).toBe(motion === 'no-preference')
      await expect(wreath).toHaveCount(0)
    }
  },
)

test(
  'shows why somebody without the permission can not thank',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    await enter(page, await company.newPerson({ isTransfer: false }))
    await page.goto('/home')
    const dialog = new ThanksDialog(page)
    await dialog.button.click()
    await expect(dialog.root.getByRole('note')).toHaveText(
      "You can't transfer points. Please contact admin to activate the transfer feature.",
    )
    await expect(dialog.send).toBeDisabled()
    await expect(dialog.words).toBeDisabled()
    await page.goto('/wall?tab=given')
    await expect(page.getByRole('tabpanel').getByText('Who made your day?')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Thank a colleague' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Who made your day\?/ })).toHaveCount(0)
  },
)
