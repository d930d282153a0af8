import type { Locator, Page } from '@playwright/test'
import { send, type Company, type Person } from '#test/e2e/company.ts'
import {
  alert,
  enterAsAdministrator,
  expect,
  expectBalances,
  historyRows,
  homeOf,
  LONG_PROOF,
  pressSignedOut,
  test,
  withoutLiveEvents,
} from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere, tabTo } from '#test/e2e/looks.ts'
import { loseAnswer } from '#test/e2e/lost-answers.ts'

async function openAccount(page: Page, person: Person): Promise<void> {
  await enterAsAdministrator(page)
  await page.goto(`/all-data?search=${person.email}`)
  await page.getByRole('link', { name: `Open account of ${person.name}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible()
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const transactions = (page: Page) =>
  page
    .getByRole('table', { name: 'Transactions' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const reverseButton = (page: Page, points: string, { name }: Person) =>
  page.getByRole('button', { name: `Reverse ${points} points to ${name}` })

async function adjust(page: Page, amount: string, reason: string): Promise<void> {
  await (await fillAdjustment(page, amount, reason)).click()
}

/** Returns the button that sends it. */
async function fillAdjustment(page: Page, amount: string, reason: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Adjust balance' }).click()
  const asked = dialog(page, 'Adjust balance')
  await asked.getByLabel('Amount (with a minus to take away)').fill(amount)
  await asked.getByLabel('Reason').fill(reason)
  return asked.getByRole('button', { name: 'Adjust balance' })
}

test('adjusts a balance, and shows it to the user at once, with the reason', async ({
  page,
  company,
  newBrowser,
}) => {
  const person = await company.newPerson({ appreciation: '20' })
  const desk = await homeOf(await newBrowser(), person)
  await openAccount(page, person)
  await page.getByRole('button', { name: 'Adjust balance' }).click()
  const asked = dialog(page, 'Adjust balance')
  await asked.getByLabel('Balance').selectOption('Appreciation balance')
  await asked.getByLabel('Amount (with a minus to take away)').fill('-7.5')
  await expect(asked).toContainText(/Appreciation balance\s*−7\.50\s*20\.00.*12\.50/)
  await asked.getByLabel('Reason').fill('Thanked twice for the same')
  await asked.getByRole('button', { name: 'Adjust balance' }).click()
  await expect(page.getByText(`Adjusted the balance of ${person.name}`)).toBeVisible()
  await expect(asked).toBeHidden()
  await expect(transactions(page).first()).toContainText('Adjusted by the administrator')
  await expect(transactions(page).first()).toContainText('Thanked twice for the same')

  await expectBalances(desk, { total: '112.50', earned: '100.00', appreciation: '12.50' })
  await expect(historyRows(desk).first()).toContainText('Adjusted by the administrator')
  await expect(historyRows(desk).first()).toContainText('Thanked twice for the same')
  await expect(historyRows(desk).first()).toContainText('−7.50')
})

test(
  'refuses an invalid adjustment, a reversal of spent points, and corrections of one’s own balances',
  { tag: LONG_PROOF },
  async ({ page, company, tolerate }) => {
    await test.step('refuses an invalid adjustment before and after sending', async () => {
      tolerate(/status of 409 .*\/api\/adjustments$/)
      const person = await company.newPerson()
      await openAccount(page, person)
      await page.getByRole('button', { name: 'Adjust balance' }).click()
      const asked = dialog(page, 'Adjust balance')
      const submit = asked.getByRole('button', { name: 'Adjust balance' })
      await submit.click()
      await expect(asked.getByText('Please enter a valid number')).toBeVisible()
      await expect(asked.getByText('Reason is required')).toBeVisible()
      await expect(asked.getByLabel('Amount (with a minus to take away)')).toBeFocused()
      await asked.getByLabel('Amount (with a minus to take away)').fill('-100.01')
      await expect(asked.getByText('There are only 100.00 points to take away.')).toBeVisible()
      await asked.getByLabel('Reason').fill('Too much')
      await submit.click()
      await expect(alert(page, 'Insufficient funds')).toBeVisible()
      await asked.getByRole('button', { name: 'Cancel' }).click()
      await expect(transactions(page)).toHaveCount(1)
    })
    await test.step('refuses to reverse a send whose points are spent', async () => {
      tolerate(/status of 409 .*\/api\/reversals$/)
      const [ada, bob] = [await company.newPerson(), await company.newPerson()]
      await send(ada, bob, '50')
      await send(bob, ada, '149')
      await openAccount(page, ada)
      await reverseButton(page, '50.00', bob).click()
      const asked = dialog(page, 'Reverse')
      await expect(asked).toContainText(`${bob.name} has only 1.00 points`)
      await asked.getByLabel('Reason').fill('Try it all the same')
      await asked.getByRole('button', { name: 'Reverse' }).click()
      await expect(alert(page, 'Insufficient funds')).toBeVisible()
    })
    await test.step("offers no corrections for the administrator's own balances and unknown users", async () => {
      tolerate(/status of 40[04] .*\/api\/users\/\w+\/transactions/)
      await enterAsAdministrator(page)
      await page.goto(`/all-data/${await company.idOf('admin@laurel.local')}`)
      await expect(page.getByText('Your own balances can’t be adjusted.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Adjust balance' })).toHaveCount(0)
      for (const nobody of ['999999999', 'x']) {
        await page.goto(`/all-data/${nobody}`)
        await expect(page.getByText('There is no such account')).toBeVisible()
      }
    })
  },
)

test(
  'shows the buttons of both dialogs at every size',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    const [person, colleague] = [await company.newPerson(), await company.newPerson()]
    await send(person, colleague, '5')
    await openAccount(page, person)
    const buttons = async (name: string) => {
      for (const [width, height] of [
        [1280, 800],
        [800, 600],
        [390, 700],
      ] as const) {
        await page.setViewportSize({ width, height })
        for (const button of ['Cancel', name])
          await expect(dialog(page, name).getByRole('button', { name: button })).toBeInViewport({
            ratio: 0.99,
          })
      }
    }
    await page.getByRole('button', { name: 'Adjust balance' }).click()
    await buttons('Adjust balance')
    await dialog(page, 'Adjust balance').getByRole('button', { name: 'Adjust balance' }).click()
    await expect(page.getByText('Reason is required')).toBeVisible()
    await buttons('Adjust balance')
    await page.keyboard.press('Escape')
    await reverseButton(page, '5.00', colleague).click()
    await buttons('Reverse')
  },
)

test('reverses a send, and shows it to both users with the reason', async ({
  page,
  company,
  newBrowser,
}) => {
  const [ada, bob] = [await company.newPerson({ appreciation: '5' }), await company.newPerson()]
  await send(ada, bob, '102', 'For the wrong Bob')
  const [adasDesk, bobsDesk] = [await newBrowser(), await newBrowser()]
  await homeOf(adasDesk, ada)
  await homeOf(bobsDesk, bob)
  await openAccount(page, ada)
  await reverseButton(page, '102.00', bob).click()
  const asked = dialog(page, 'Reverse')
  await expect(asked).toContainText(/Earned balance\s*\+100\.00/)
  await expect(asked).toContainText(/Appreciation balance\s*\+2\.00/)
  await expect(asked).toContainText(/Appreciation balance\s*−102\.00/)
  await asked.getByLabel('Reason').fill('Meant for another Bob')
  await asked.getByRole('button', { name: 'Reverse' }).click()
  await expect(asked).toBeHidden()
  await expect(transactions(page).first()).toContainText(
    `Taken back from ${bob.name} by the administrator`,
  )
  await expect(transactions(page).nth(1)).toContainText('Reversed')
  await expect(reverseButton(page, '102.00', bob)).toBeHidden()

  await expectBalances(adasDesk, { total: '105.00', earned: '100.00', appreciation: '5.00' })
  await expectBalances(bobsDesk, { total: '100.00', earned: '100.00', appreciation: '0.00' })
  await expect(historyRows(adasDesk).first()).toContainText('Meant for another Bob')
  await expect(historyRows(bobsDesk).first()).toContainText(
    `Given back to ${ada.name} by the administrator`,
  )
  await expect(historyRows(bobsDesk).first()).toContainText('Meant for another Bob')
})

test(
  'adjusts a balance with the keyboard alone',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    const person = await company.newPerson()
    await openAccount(page, person)
    const open = page.getByRole('button', { name: 'Adjust balance' })
    await open.focus()
    await page.keyboard.press('Enter')
    const asked = dialog(page, 'Adjust balance')
    await expect(asked.getByLabel('Balance')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(open).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(asked.getByLabel('Balance')).toBeFocused()
    await tabTo(page, asked.getByLabel('Amount (with a minus to take away)'))
    await page.keyboard.type('5')
    await page.keyboard.press('Tab')
    await page.keyboard.type('With the keyboard')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(asked.getByRole('button', { name: 'Adjust balance' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(asked).toBeHidden()
    await expect(transactions(page).first()).toContainText('With the keyboard')
    await expect(open).toBeFocused()
  },
)

async function wrongs(company: Company): Promise<[Person, Person]> {
  const colleague = await company.newPerson({ lastName: 'Wolfeschlegelsteinhausenbergerdorff' })
  const person = await company.newPerson({ deposited: '123456789.01', appreciation: '12' })
  await send(person, colleague, '123456.78', 'A long word: ' + 'donaudampfschiff'.repeat(8))
  await send(person, colleague, '1')
  return [person, colleague]
}

test(
  'the account page and its dialogs are accessible',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    const [person, colleague] = await wrongs(company)
    await openAccount(page, person)
    await adjust(page, '-1.5', 'Counted twice')
    await expect(transactions(page).first()).toContainText('Counted twice')
    await expectAccessibleEverywhere(page, 'an account')
    await page.getByRole('button', { name: 'Adjust balance' }).click()
    await dialog(page, 'Adjust balance').getByLabel('Reason').fill('x'.repeat(281))
    await dialog(page, 'Adjust balance').getByRole('button', { name: 'Adjust balance' }).click()
    await expect(page.getByText('A reason can have at most 280 characters')).toBeVisible()
    await expectAccessibleEverywhere(page, 'the dialog that adjusts')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await reverseButton(page, '123,456.78', colleague).click()
    await expect(dialog(page, 'Reverse')).toContainText('−123,456.78')
    await expectAccessibleEverywhere(page, 'the dialog that reverses')
    await dialog(page, 'Reverse').getByLabel('Reason').fill('Not meant for you')
    await dialog(page, 'Reverse').getByRole('button', { name: 'Reverse' }).click()
    await expect(page.getByText('Reversed', { exact: true })).toBeVisible()
    await expectAccessibleEverywhere(page, 'an account with a reversal')
  },
)

test(
  "says at Login what a session's end means for an adjustment, also for one without an answer",
  { tag: LONG_PROOF },
  async ({ page, company, tolerate }) => {
    tolerate(/status of 401 |ERR_CONNECTION_RESET/)
    await withoutLiveEvents(page, tolerate)
    for (const [isLost, says] of [
      [false, ': nothing was adjusted.'],
      // The adjustment may have been made.
      [true, '.'],
    ] as const) {
      const person = await company.newPerson()
      await openAccount(page, person)
      const submit = await fillAdjustment(page, '5', 'For the move')
      if (isLost) {
        await page.route('**/api/adjustments', loseAnswer)
        await submit.click()
        await expect(page.getByText('The server did not answer.')).toBeVisible()
        await page.unroute('**/api/adjustments')
      }
      await pressSignedOut(submit, says)
      const answer = await person.api.get('/api/account')
      expect(await answer.json()).toMatchObject({ total: isLost ? '105.00' : '100.00' })
    }
  },
)
