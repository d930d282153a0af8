import { post, unique } from '#test/e2e/company.ts'
import {
  alert,
  enter,
  enterAsAdministrator,
  expect,
  expectBalances,
  homeOf,
  LONG_PROOF,
  pressSignedOut,
  test,
  withoutLiveEvents,
} from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { addReaction, card, thank } from './thanks.ts'

test("reacts to a colleague's thanks, and adds points to them", async ({
  page,
  company,
  newBrowser,
  tolerate,
}) => {
  await test.step('reacts and takes it back in one tap, seen by the next reader', async () => {
    await enter(page, await company.newPerson())
    const [amara, noor] = [await company.newPerson(), await company.newPerson()]
    const id = await thank(amara, [noor], { message: unique('Words ') })
    await page.goto(`/thanks/${id}`)
    const reactions = page.getByRole('group', { name: 'Reactions' })
    const clap = reactions.getByRole('button', { name: /^👏/ })
    await expect(reactions.getByRole('button')).toHaveCount(1)
    await addReaction(reactions, '👏')
    await expect(clap).toBeFocused()
    await expect(clap).toHaveAttribute('aria-pressed', 'true')
    await expect(clap).toHaveAccessibleName('👏 1')

    const desk = await newBrowser()
    await enter(desk, noor)
    await desk.goto(`/thanks/${id}`)
    const other = desk
      .getByRole('group', { name: 'Reactions' })
      .getByRole('button', { name: /^👏/ })
    await expect(other).toHaveAccessibleName('👏 1')
    await expect(other).toHaveAttribute('aria-pressed', 'false')
    await other.click()
    await expect(other).toHaveAccessibleName('👏 2')
    await page.reload()
    await expect(clap).toHaveAccessibleName('👏 2')
    await clap.click()
    await expect(clap).toHaveAttribute('aria-pressed', 'false')
    await page.reload()
    await expect(clap).toHaveAccessibleName('👏 1')
  })
  await test.step("adds points to a colleague's thanks, for each receiver", async () => {
    tolerate(/status of 409 .*\/points/)
    await enter(page, await company.newPerson())
    const [amara, noor, ben] = [
      await company.newPerson(),
      await company.newPerson(),
      await company.newPerson(),
    ]
    const id = await thank(amara, [noor, ben], { message: unique('Words '), amount: '25' })
    await page.goto(`/thanks/${id}`)
    const shown = page.getByRole('article')
    await expect(shown).toContainText('+25 each')
    await shown.getByRole('button', { name: 'Add points' }).click()
    await shown.getByLabel('Points for each').fill('60')
    await expect(shown).toContainText('120 points in total, for 2 colleagues.')
    await shown.getByRole('button', { name: 'Add points' }).last().click()
    await expect(shown.getByRole('alert')).toContainText('Insufficient funds')
    await shown.getByRole('button', { name: '+10', exact: true }).click()
    await shown.getByRole('button', { name: 'Add points' }).last().click()
    await expect(alert(page, 'Your points are added.')).toBeVisible()
    await expect(shown).toContainText('+10 added by colleagues')
    await page.goto('/home')
    await expectBalances(page, { total: '80.00', earned: '80.00', appreciation: '0.00' })
    const desk = await homeOf(await newBrowser(), noor)
    await expectBalances(desk, { total: '135.00', earned: '100.00', appreciation: '35.00' })
  })
})

test(
  'has reactions and the comments in one row of large targets on a phone',
  { tag: LONG_PROOF },
  async ({ page, me, company }) => {
    const amara = await company.newPerson()
    const id = await thank(amara, [me], { message: unique('Words ') })
    for (const text of ['Well deserved', 'Truly'])
      await post(amara.api, `/api/recognitions/${id}/comments`, { text })
    for (const { width, added } of [
      { width: 390, added: ['👏', '❤️', '🎉', '🙌'] },
      { width: 320, added: ['💡', '🚀'] },
    ]) {
      for (const emoji of added) {
        const path = `/api/recognitions/${id}/reactions/${encodeURIComponent(emoji)}`
        expect((await amara.api.put(path)).ok()).toBe(true)
      }
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`/thanks/${id}`)
      const reactions = page.getByRole('group', { name: 'Reactions' })
      const comments = page.getByRole('button', { name: '2 comments', exact: true })
      await expect(reactions.getByRole('button', { name: `${added.at(-1)} 1` })).toBeVisible()
      const row = [...(await reactions.getByRole('button').all()), comments]
      const boxes = await Promise.all(row.map(async (button) => await button.boundingBox()))
      const middles = boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2))
      expect(new Set(middles).size).toBe(1)
      for (const box of boxes) {
        expect(box?.width).toBeGreaterThanOrEqual(44)
        expect(box?.height).toBeGreaterThanOrEqual(44)
      }
      const end = boxes.at(-1)
      expect((end?.x ?? 0) + (end?.width ?? 0)).toBeLessThanOrEqual(width)
    }
  },
)

test('answers a card: comments, reports, and sees who else was thanked', async ({
  page,
  me,
  company,
}) => {
  await test.step('comments, shows the count, and removes a comment of mine', async () => {
    const [amara, noor] = [await company.newPerson(), await company.newPerson()]
    const message = unique('Words ')
    await thank(amara, [noor], { message })
    await page.goto('/home')
    const shown = card(page, message)
    await shown.getByRole('button', { name: 'Comment', exact: true }).click()
    const field = shown.getByRole('textbox', { name: 'Write a comment' })
    await field.fill('Well deserved!\nTruly.')
    await field.press('Control+Enter')
    const comments = shown.getByRole('region', { name: 'Comments' })
    await expect(comments.getByRole('listitem')).toHaveCount(1)
    await expect(comments.getByRole('listitem')).toContainText(me.name)
    await expect(comments.getByRole('listitem')).toContainText('Well deserved!')
    await expect(field).toHaveValue('')
    await expect(shown.getByRole('button', { name: '1 comment' })).toBeVisible()
    await comments.getByRole('button', { name: 'Send comment' }).click()
    await expect(comments.getByText('Write a comment', { exact: true }).last()).toBeVisible()

    await comments
      .getByRole('button', { name: `More about the comment by ${me.firstName}` })
      .click()
    await comments.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(comments.getByRole('listitem')).toHaveCount(0)
    await expect(shown.getByRole('button', { name: 'Comment', exact: true })).toBeVisible()
  })
  await test.step('reports a card with a reason', async () => {
    const amara = await company.newPerson()
    const id = await thank(amara, [me], { message: unique('Words ') })
    await page.goto(`/thanks/${id}`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Report' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report these thanks' })
    const readers = 'The administrator, deputies and moderators see your report, with your name;'
    await expect(dialog).toContainText(readers)
    await dialog.getByRole('button', { name: 'Report' }).click()
    await expect(dialog.getByText('Reason is required')).toBeVisible()
    await dialog.getByLabel('Reason').fill('This is not kind.')
    await dialog.getByRole('button', { name: 'Report' }).click()
    await expect(dialog).toBeHidden()
    await expect(alert(page, 'Thank you. A moderator will look at it.')).toBeVisible()
  })
  await test.step('names the first receivers, and the others on request', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => company.newPerson()))
    const id = await thank(me, people, { message: '**Great work**, all of you:\n- map\n- tent' })
    await page.goto(`/thanks/${id}`)
    const shown = page.getByRole('article')
    const names = people.map(({ firstName }) => firstName)
    await shown.getByRole('button', { name: '2 others' }).click()
    for (const name of names) await expect(shown.getByRole('link', { name })).toBeVisible()
    await expect(shown.locator('strong', { hasText: 'Great work' })).toBeVisible()
    await expect(shown.getByRole('listitem')).toHaveText(['map', 'tent'])
  })
})

test(
  'lets the administrator hide words, which then show to nobody',
  { tag: LONG_PROOF },
  async ({ page, company, tolerate }) => {
    // The administrator may no longer read the card after it leaves the wall.
    tolerate(/status of 404 .*\/api\/recognitions\//)
    const [amara, noor] = [await company.newPerson(), await company.newPerson()]
    const message = unique('Words ')
    const id = await thank(amara, [noor], { message })
    await enterAsAdministrator(page)
    await page.goto(`/thanks/${id}`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Hide the words' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('A joke about a customer')
    await dialog.getByRole('button', { name: 'Hide the words' }).click()
    await expect(alert(page, 'The words are hidden.')).toBeVisible()
    await enter(page, noor)
    await page.goto(`/thanks/${id}`)
    await expect(page.getByText('The administrator has hidden these words.')).toBeVisible()
    await expect(page.getByText(message)).toHaveCount(0)
  },
)

test(
  'tells that points were taken back, and that none were added after the session ended',
  { tag: LONG_PROOF },
  async ({ page, company, tolerate }) => {
    await test.step('says on the card that points were taken back', async () => {
      const [amara, noor] = [await company.newPerson(), await company.newPerson()]
      const message = unique('Words ')
      const id = await thank(amara, [noor], { message, amount: '5' })
      const { transactions } = (await (
        await amara.api.get('/api/account/transactions')
      ).json()) as {
        transactions: { number: number }[]
      }
      const number = transactions[0]?.number ?? 0
      await post(await company.administrator(), '/api/reversals', {
        user: amara.id,
        number,
        reason: 'Twice',
      })
      await enter(page, noor)
      await page.goto(`/thanks/${id}`)
      await expect(page.getByText('Points were taken back')).toBeVisible()
    })
    await test.step('says at Login that nothing was added after the session ended', async () => {
      tolerate(/status of 401 /)
      await withoutLiveEvents(page, tolerate)
      await enter(page, await company.newPerson())
      const [amara, noor] = [await company.newPerson(), await company.newPerson()]
      const id = await thank(amara, [noor], { message: unique('Words '), amount: '25' })
      await page.goto(`/thanks/${id}`)
      const shown = page.getByRole('article')
      await shown.getByRole('button', { name: 'Add points' }).click()
      await shown.getByRole('button', { name: '+10', exact: true }).click()
      await pressSignedOut(
        shown.getByRole('button', { name: 'Add points' }).last(),
        ': nothing was added.',
      )
      await enter(page, noor)
      await page.goto('/home')
      await expectBalances(page, { total: '125.00', earned: '100.00', appreciation: '25.00' })
    })
  },
)

test(
  'the wall and its cards are accessible',
  { tag: LONG_PROOF },
  async ({ page, me, company, tolerate }) => {
    tolerate(/status of 404 .*\/api\/recognitions\//)
    const long = await company.newPerson({ lastName: 'Wolfeschlegelsteinhausenbergerdorff' })
    const others = await Promise.all([1, 2, 3].map(() => company.newPerson()))
    const id = await thank(long, [me, ...others], {
      message: `**Thank you** for:\n1. ${'donaudampfschiff'.repeat(8)}\n2. the rest`,
      amount: '12.5',
      visibility: 'private',
    })
    await thank(me, others, { message: 'Well done' })
    await page.goto('/home')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expectAccessibleEverywhere(page, 'Home with cards')
    await page.goto('/wall?tab=received&q=nothing-at-all')
    await expect(page.getByText('No thanks match')).toBeVisible()
    await expectAccessibleEverywhere(page, 'a wall without matches')
    await page.goto(`/thanks/${id}`)
    await expect(page.getByRole('article')).toContainText('donaudampfschiff')
    await expectAccessibleEverywhere(page, 'one card with its comments')
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await expectAccessibleEverywhere(page, 'the menu of a card')
    await page.getByRole('button', { name: 'Report' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessibleEverywhere(page, 'the report')
    await page.keyboard.press('Escape')
    await addReaction(page, '👏')
    await page.getByRole('button', { name: 'See who reacted' }).click()
    await expect(page.getByRole('dialog', { name: 'Reactions' })).toContainText('You')
    await expectAccessibleEverywhere(page, 'who reacted')
    const between = await thank(long, others, { message: 'Between others' })
    await page.goto(`/thanks/${between}`)
    await page.getByRole('button', { name: 'Add points' }).click()
    await expect(page.getByLabel('Points for each')).toBeVisible()
    await expectAccessibleEverywhere(page, 'added points')
    await page.goto('/thanks/999999999')
    await expect(page.getByText('These thanks are not there any more.')).toBeVisible()
    await expectAccessibleEverywhere(page, 'a card that is not there')
  },
)
