import { unique, unusedEmail } from '#test/e2e/company.ts'
import { enter, expect, expectBalances, historyRows, LONG_PROOF, test } from '#test/e2e/laurel.ts'
import { MoveScreen } from '#test/e2e/move.ts'

test('sends points: finds the colleague by name, shows the split, and the message in both histories', async ({
  page,
  company,
  newBrowser,
}) => {
  const sender = await company.newPerson({ appreciation: '40' })
  const receiver = await company.newPerson({ appreciation: '1' })
  await enter(page, sender)
  await page.goto('/transfer')
  const screen = new MoveScreen(page, 'Appreciate')
  await screen.expectBalance('140.00', '100.00', '40.00')
  await screen.receiver.pressSequentially(receiver.lastName)
  const suggestion = page.getByRole('option')
  await expect(suggestion).toHaveCount(1)
  await expect(suggestion).toContainText(receiver.name)
  await expect(suggestion).toContainText(receiver.email)
  await suggestion.click()
  await expect(screen.receiver).toHaveValue(receiver.email)
  await expect(page.getByText(`To ${receiver.name}`, { exact: true })).toBeVisible()
  await screen.amount.fill('120')
  await screen.message.fill('Thank you for the night shift, and the coffee!')
  await screen.submit.click()

  await expect(screen.review).toContainText('120.00 points')
  await expect(screen.review).toContainText(`to ${receiver.name}`)
  await expect(screen.review).toContainText('Thank you for the night shift, and the coffee!')
  await expect(screen.review).toContainText(
    '100.00 points come from your earned balance and 20.00 from your appreciation balance.',
  )
  await screen.expectLine('Earned balance', '−100.00', '100.00', '0.00')
  await screen.expectLine('Appreciation balance', '−20.00', '40.00', '20.00')
  await screen.confirm.click()
  await expect(screen.done).toHaveAccessibleName('Appreciation sent')
  await expect(screen.done).toContainText(`You sent 120.00 points to ${receiver.name}.`)
  await expect(screen.done).toContainText('Your total balance is now 20.00 points.')
  await screen.done.getByRole('button', { name: 'Done' }).click()
  await expect(screen.receiver).toHaveValue('')
  await expect(screen.message).toHaveValue('')

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

test('finds colleagues by first name, last name and e-mail, never yourself', async ({
  page,
  company,
}) => {
  const family = unique('Kin')
  const sender = await company.newPerson({ lastName: family })
  const colleague = await company.newPerson({ lastName: family })
  await company.newPerson({ lastName: family, isActive: false })
  await enter(page, sender)
  await page.goto('/transfer')
  const screen = new MoveScreen(page, 'Appreciate')
  const { firstName, email } = colleague
  for (const typed of [firstName, family.toUpperCase(), email.slice(0, 9), colleague.name]) {
    await screen.receiver.fill(typed)
    await expect(page.getByRole('option')).toHaveCount(1)
    await expect(page.getByRole('option')).toContainText(email)
  }
  await screen.receiver.fill(unique('Nobody'))
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'No colleague found' })).toBeAttached()
})

test('accepts a typed name of one colleague, and shows the match', async ({
  page,
  me,
  company,
}) => {
  const receiver = await company.newPerson()
  await page.goto('/transfer')
  const screen = new MoveScreen(page, 'Appreciate')
  for (const typed of [receiver.lastName, ` ${receiver.name.toUpperCase()} `]) {
    await screen.receiver.fill(typed)
    await screen.amount.fill('10')
    await screen.submit.click()
    await expect(screen.review).toContainText(`to ${receiver.name}`)
    await expect(screen.review).toContainText(receiver.email)
    await screen.review.getByRole('button', { name: 'Cancel' }).click()
    await expect(screen.receiver).toHaveValue(receiver.email)
    await expect(page.getByText(`To ${receiver.name}`, { exact: true })).toBeVisible()
  }
  await screen.receiver.fill(receiver.email.toUpperCase())
  await screen.submit.click()
  await screen.confirm.click()
  await expect(screen.done).toContainText(`You sent 10.00 points to ${receiver.name}.`)
  expect(await (await me.api.get('/api/account')).json()).toMatchObject({ total: '90.00' })
})

test(
  'chooses between colleagues of the same name with the keyboard',
  { tag: LONG_PROOF },
  async ({ page, me, company, tolerate }) => {
    tolerate(/status of 409 .*\/api\/colleagues\/receiver/)
    const family = unique('Kin')
    const sisters = [
      await company.newPerson({ firstName: 'Ada', lastName: family }),
      await company.newPerson({ firstName: 'Zoe', lastName: family }),
    ]
    await page.goto('/transfer')
    const screen = new MoveScreen(page, 'Appreciate')
    await screen.expectBalance('100.00', '100.00', '0.00')
    await screen.amount.fill('10')
    await screen.receiver.fill(family)
    await page.keyboard.press('Enter')
    await screen.expectReceiverRefused('Several colleagues match. Please choose one.')
    const options = page.getByRole('listbox', { name: 'Colleagues' }).getByRole('option')
    await expect(options).toHaveText(sisters.map(({ name }) => new RegExp(name)))
    await expect(options.first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(screen.receiver).toHaveValue(sisters[1]?.email ?? '')
    await expect(screen.receiver).not.toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.press('Enter')
    await expect(screen.review).toContainText(`to Zoe ${family}`)
    expect(await (await me.api.get('/api/account')).json()).toMatchObject({ total: '100.00' })
  },
)

test('refuses an invalid send word for word, in the order of the rules', async ({
  page,
  company,
  tolerate,
}) => {
  tolerate(/status of (404|409) .*\/api\/colleagues\/receiver/)
  const sender = await company.newPerson({ appreciation: '40' })
  const { email } = await company.newPerson()
  await enter(page, sender)
  await page.goto('/transfer')
  const screen = new MoveScreen(page, 'Appreciate')
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
  await screen.amount.fill('1')
  await screen.message.fill('x'.repeat(281))
  await screen.expectRefused('A message can have at most 280 characters')
})

test(
  'refuses an invalid receiver in the field, before the review',
  { tag: LONG_PROOF },
  async ({ page, me, company, tolerate }) => {
    tolerate(/status of (404|409) .*\/api\/colleagues\/receiver/)
    const inactive = await company.newPerson({ isActive: false })
    const unknown = 'No user found with this email. Please check your email or sign up.'
    await page.goto('/transfer')
    const screen = new MoveScreen(page, 'Appreciate')
    const refused: [receiver: string, words: string][] = [
      [unusedEmail(), unknown],
      [unique('Nobody'), unknown],
      [me.email, "You can't send points to yourself"],
      [me.name, "You can't send points to yourself"],
      [inactive.email, "This colleague's account is inactive."],
      // A name tells nothing of colleagues whom the suggestions don't show.
      [inactive.name, unknown],
    ]
    for (const [receiver, words] of refused) {
      await screen.receiver.fill(receiver)
      await screen.amount.fill('10')
      await expect(screen.banner).toBeHidden()
      await screen.submit.click()
      await screen.expectReceiverRefused(words)
    }
  },
)

test(
  'refuses a receiver deactivated during the review, in the field',
  { tag: LONG_PROOF },
  async ({ page, me, company, tolerate }) => {
    tolerate(/status of 409 .*\/api\/transfers$/)
    const receiver = await company.newPerson()
    await page.goto('/transfer')
    const screen = new MoveScreen(page, 'Appreciate')
    await screen.receiver.fill(receiver.email)
    await screen.amount.fill('10')
    await screen.submit.click()
    await expect(screen.confirm).toBeFocused()
    await company.permit(receiver, { isActive: false })
    await screen.confirm.click()
    await screen.expectReceiverRefused("This colleague's account is inactive.")
    expect(await (await me.api.get('/api/account')).json()).toMatchObject({ total: '100.00' })
  },
)

test('sends the last hundredth', { tag: LONG_PROOF }, async ({ page, company }) => {
  const sender = await company.newPerson({ appreciation: '0.01' })
  const receiver = await company.newPerson()
  await enter(page, sender)
  await page.goto('/transfer')
  const screen = new MoveScreen(page, 'Appreciate')
  await screen.receiver.fill(receiver.email)
  await screen.amount.fill('100.01')
  await screen.submit.click()
  await screen.confirm.click()
  await expect(screen.done).toContainText('Your total balance is now 0.00 points.')
  await page.goto('/home')
  await expectBalances(page, { total: '0.00', earned: '0.00', appreciation: '0.00' })
})
