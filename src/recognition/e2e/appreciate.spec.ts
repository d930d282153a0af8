import { unique } from '#test/e2e/company.ts'
import {
  alert,
  enter,
  expect,
  expectBalances,
  historyRows,
  LONG_PROOF,
  test,
} from '#test/e2e/laurel.ts'
import { ThanksScreen } from '#test/e2e/thanks.ts'

test('sends points: finds the colleague by name, shows who pays, and the message in both histories', async ({
  page,
  company,
  newBrowser,
}) => {
  const sender = await company.newPerson({ appreciation: '40' })
  const receiver = await company.newPerson({ appreciation: '1' })
  await enter(page, sender)
  await page.goto('/transfer')
  const screen = new ThanksScreen(page)
  await screen.expectBalance('140.00', '100.00', '40.00')
  await screen.receiver.pressSequentially(receiver.lastName)
  const suggestion = page.getByRole('listbox').getByRole('option')
  await expect(suggestion).toHaveCount(1)
  await expect(suggestion).toContainText(receiver.name)
  await expect(suggestion).toContainText(receiver.email)
  await suggestion.click()
  await expect(screen.chosen(receiver)).toBeVisible()
  await screen.amount.fill('120')
  await screen.message.fill('Thank you for the night shift, and the coffee!')
  await expect(page.getByRole('group', { name: 'Your card' })).toContainText('+120')
  await expect(screen.payment('100 from earned, 20 from appreciation; total 120')).toBeVisible()
  await screen.submit.click()
  await expect(screen.done).toHaveAccessibleName('Appreciation sent')
  await expect(screen.done).toContainText(`You sent 120.00 points to ${receiver.name}.`)
  await expect(screen.done).toContainText(
    '100.00 points came from your earned balance and 20.00 from your appreciation balance.',
  )
  await expect(screen.done).toContainText('Your total balance is now 20.00 points.')
  await screen.done.getByRole('button', { name: 'Done' }).click()
  await expect(screen.chosen(receiver)).toHaveCount(0)
  await expect(screen.message).toHaveValue('')
  await expect(screen.amount).toHaveValue('')

  await page.goto('/home')
  await expectBalances(page, { total: '20.00', earned: '0.00', appreciation: '20.00' })
  const sent = historyRows(page).first()
  for (const words of [`Sent to ${receiver.name}`, receiver.email, 'the night shift', '−120.00']) {
    await expect(sent).toContainText(words)
  }
  const desk = await newBrowser()
  await enter(desk, receiver)
  await desk.goto('/home')
  await expectBalances(desk, { total: '221.00', earned: '100.00', appreciation: '121.00' })
  const received = historyRows(desk).first()
  for (const words of [
    `Received from ${sender.name}`,
    sender.email,
    'the night shift',
    '+120.00',
  ]) {
    await expect(received).toContainText(words)
  }
})

test(
  'takes an appreciation back from its success dialog',
  { tag: LONG_PROOF },
  async ({ page, me, company }) => {
    const receiver = await company.newPerson()
    await page.goto('/transfer')
    const screen = new ThanksScreen(page)
    for (const words of ['', 'For the map']) {
      await screen.receiver.fill(receiver.email)
      await screen.amount.fill('10')
      await screen.message.fill(words)
      await screen.submit.click()
      await screen.done.getByRole('button', { name: 'Undo' }).click()
      await expect(screen.done).toBeHidden()
      await expect(alert(page, 'Taken back.')).toBeVisible()
      await screen.expectBalance('100.00', '100.00', '0.00')
    }
    expect(await (await receiver.api.get('/api/account')).json()).toMatchObject({ total: '100.00' })
    expect(await (await me.api.get('/api/recognitions?scope=given')).json()).toMatchObject({
      recognitions: [],
    })
  },
)

test(
  'chooses a colleague by half a name, "No points", and is refused one deactivated meanwhile',
  { tag: LONG_PROOF },
  async ({ page, me, company, tolerate }) => {
    await test.step('thanks without points only after "No points" is chosen', async () => {
      const receiver = await company.newPerson()
      await page.goto('/transfer')
      const screen = new ThanksScreen(page)
      await screen.receiver.fill(receiver.email)
      await screen.message.fill('Thank you')
      await screen.expectRefused('Please enter a valid number')
      await page.getByRole('main').getByRole('button', { name: 'No points' }).click()
      await screen.submit.click()
      await expect(screen.done).toContainText(`${receiver.name} just got your thanks.`)
      expect(await (await me.api.get('/api/account')).json()).toMatchObject({ total: '100.00' })
    })
    await test.step('sends nothing for half a name, and offers who may be meant', async () => {
      tolerate(/status of 409 .*\/api\/colleagues\/receiver/)
      const colleague = await company.newPerson({ lastName: unique('Half') })
      const offered = page.getByRole('listbox', { name: 'Colleagues' }).getByRole('option')
      await page.goto('/transfer')
      const screen = new ThanksScreen(page)
      for (const typed of [colleague.lastName.slice(0, -1), colleague.name]) {
        await screen.receiver.fill(typed)
        await screen.amount.fill('5')
        await screen.submit.click()
        await screen.expectReceiverRefused('Please choose the colleague you mean.')
        await expect(offered).toContainText([colleague.email])
      }
      await offered.click()
      await expect(screen.chosen(colleague)).toBeVisible()
      expect(await (await me.api.get('/api/account')).json()).toMatchObject({ total: '100.00' })
    })
    await test.step('refuses a receiver deactivated meanwhile, in the field', async () => {
      tolerate(/status of 409 .*\/api\/recognitions$/)
      const receiver = await company.newPerson()
      await page.goto('/transfer')
      const screen = new ThanksScreen(page)
      await screen.receiver.fill(receiver.email)
      await page.keyboard.press('Enter')
      await expect(screen.chosen(receiver)).toBeVisible()
      await screen.amount.fill('10')
      await screen.message.fill('Thank you')
      await company.permit(receiver, { isActive: false })
      await screen.submit.click()
      await screen.expectReceiverRefused("This colleague's account is inactive.")
      expect(await (await me.api.get('/api/account')).json()).toMatchObject({ total: '100.00' })
    })
  },
)

test('refuses an invalid send word for word, in the order of the rules', async ({
  page,
  company,
  tolerate,
}) => {
  tolerate(/status of (404|409) .*\/api\/colleagues\/receiver/)
  const sender = await company.newPerson({ appreciation: '40' })
  const colleague = await company.newPerson()
  const { email } = colleague
  await enter(page, sender)
  await page.goto('/transfer')
  const screen = new ThanksScreen(page)
  await screen.expectBalance('140.00', '100.00', '40.00')
  const unknown = 'No user found with this email. Please check your email or sign up.'
  const refused: [receiver: string, amount: string, words: string][] = [
    ['', '', 'Receiver email is required'],
    ['not an address', '1', unknown],
    [email, '', 'Please enter a valid number'],
    [email, 'a lot', 'Please enter a valid number'],
    [email, '-5', 'Transfer amount must be positive'],
    [email, '0', 'Transfer amount must be positive'],
    [email, '0.125', 'Please enter a valid number with at most two decimals'],
    [sender.email, '1', "You can't send points to yourself"],
    [` ${sender.email.toUpperCase()}`, '1', "You can't send points to yourself"],
    [email, '140.01', 'Insufficient funds'],
  ]
  for (const [receiver, amount, words] of refused) {
    await screen.receiver.fill(receiver)
    await screen.amount.fill(amount)
    await screen.expectRefused(words)
  }
  // The lookup of the colleague precedes the check of the funds.
  await expect(screen.chosen(colleague)).toBeVisible()
  await screen.amount.fill('1')
  await screen.message.fill('x'.repeat(1001))
  await screen.expectRefused('Your words can have at most 1,000 characters')
})
