import { describe, test, vi } from 'vitest'
import { formatMobile } from '#rules/people.ts'
import type { PersonalData } from '#wire/personal-data.ts'
import { expect } from './support/expect.ts'
import { ordersOf } from './support/orders.ts'
import { shopScreens } from './support/shop-screens.ts'

/** The profile: its form, its e-mail address, and what it lets customers do with their own data. */

const { shop, page, signedIn, codeFor, later } = await shopScreens()
const { place, payOnCollection } = ordersOf(shop)

const SAVE_PROFILE = /^PUT \/api\/customers\/profile$/
const UPDATED = 'Profile updated successfully'
/** Longer than a code counts as fresh. */
const LATER_MS = 11 * 60_000

const main = page.getByRole('main')
const yourData = main.getByRole('region', { name: 'Your data' })
const question = page.getByRole('dialog', { name: 'Delete my account?' })

describe('the form of the profile', () => {
  const save = main.getByRole('button', { name: 'Save Changes' })

  async function openForm() {
    const customer = await signedIn()
    await page.goto('/profile')
    await page.getByRole('link', { name: 'Edit Profile' }).click()
    await expect(page).toHaveURL('/edit-profile')
    return customer
  }

  async function fillForm() {
    await main.getByLabel('Full Name').fill('Asha K. Rao')
    await main.getByLabel('Email').fill('asha@example.com')
    await main.getByLabel('Age').fill('120')
    await main.getByLabel('Gender').selectOption('Other')
    await main.getByLabel('Address').fill('14 Hill Road\nBandra West')
  }

  // P2-3, P2-17, P2-77, P2-78
  test('has the customer’s name and phone, and fields for the rest', async () => {
    const { phone } = await openForm()
    await expect(main.getByLabel('Full Name')).toHaveValue('Asha Rao')
    await expect(main.getByLabel('Full Name')).toHaveAttribute('required')
    const readOnly = main.getByLabel('Phone')
    await expect(readOnly).toHaveValue(phone)
    await expect(readOnly).not.toBeEditable()
    await expect(readOnly).toHaveAccessibleDescription('Phone number cannot be changed')
    await expect(main.getByLabel('Age')).toHaveAttribute('min', '1')
    await expect(main.getByLabel('Age')).toHaveAttribute('max', '120')
    await expect(main.getByLabel('Gender').getByRole('option')).toHaveText([
      'Not provided',
      'Male',
      'Female',
      'Other',
    ])
    expect((await main.getByLabel('Address').one()).tagName).toBe('TEXTAREA')
  })

  // P2-17, P2-76, P2-79
  test('returns to the profile by Cancel, which shows what is not provided', async () => {
    const { phone } = await openForm()
    await main.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/profile')
    await expect.poll(page.facts).toEqual({
      'Full Name': 'Asha Rao',
      'Phone Number': `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`,
      Email: 'Not provided',
      Age: 'Not provided',
      Gender: 'Not provided',
    })
  })

  test('shows the error of each field', async () => {
    await openForm()
    await main.getByLabel('Full Name').fill(' ')
    await main.getByLabel('Email').fill('asha@')
    await main.getByLabel('Age').fill('121')
    await save.click()
    await expect(main.getByLabel('Full Name')).toHaveAccessibleDescription('Please enter your name.')
    await expect(main.getByLabel('Full Name')).toBeFocused()
    await expect(main.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
    await expect(main.getByLabel('Age')).toHaveAccessibleDescription('Age must be between 1 and 120 years')
  })

  test('shows a failure, and keeps all typed values', async () => {
    await openForm()
    await fillForm()
    page.cut(SAVE_PROFILE)
    await save.click()
    await expect(main.getByRole('status')).toHaveText('Failed to update profile. Please try again.')
    await expect(main.getByLabel('Full Name')).toHaveValue('Asha K. Rao')
  })

  // P2-3, P2-17, P2-76, P2-77, P2-78, P2-79, P2-80, P2-81, P2-194, P2-203
  test('changes all but the phone, and shows for a second and a half that it was saved', async () => {
    const { phone, api } = await openForm()
    await fillForm()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const held = page.hold(SAVE_PROFILE)
    await save.click()
    await expect(main.getByRole('button', { name: 'Saving...' })).toBeDisabled()
    held.letThrough()
    await expect(main.getByRole('status')).toHaveText(UPDATED)
    vi.advanceTimersByTime(1400)
    await expect(main.getByRole('status')).toHaveText(UPDATED)
    await expect(page).toHaveURL('/edit-profile')
    vi.advanceTimersByTime(200)
    await expect(page).toHaveURL('/profile')
    vi.useRealTimers()
    await expect.poll(page.facts).toMatchObject({
      'Full Name': 'Asha K. Rao',
      Email: expect.stringContaining('asha@example.com'),
      Age: '120',
      Gender: 'Other',
      Address: '14 Hill Road Bandra West',
    })
    expect((await api.getProfile()).customer).toMatchObject({ name: 'Asha K. Rao', phone, age: 120 })
    await page.getByRole('link', { name: 'Edit Profile' }).click()
    await main.getByLabel('Full Name').fill('Somebody Else')
    await main.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/profile')
    await expect.poll(page.facts).toMatchObject({ 'Full Name': 'Asha K. Rao' })
  })
})

describe('the profile', () => {
  // P2-82
  test('saves only the copy of the signed-in customer', async () => {
    const stranger = await signedIn('Kamala Rao')
    await place(stranger)
    const customer = await signedIn('Ravi Kumar')
    const order = await place(customer, { details: { patientName: 'Ravi Kumar' } })
    await page.goto('/profile')
    await main.getByRole('heading', { name: 'Your data' }).click()
    const button = yourData.getByRole('button', { name: 'Download my data' })
    page.cut(/\/api\/customers\/data$/)
    await button.click()
    await expect(yourData.getByRole('alert')).toHaveText('Your data could not be loaded. Please try again.')
    page.asUsual()
    await button.click()
    await expect.poll(() => page.savedFiles()).toMatchObject([{ name: 'my-data.json' }])
    await expect(yourData.getByRole('alert')).toBeHidden()
    const text = (await page.savedFiles()[0]?.file?.text()) ?? ''
    const data = JSON.parse(text) as PersonalData
    expect(data.customer).toMatchObject({ name: 'Ravi Kumar', phone: customer.phone })
    expect(data.orders.map(({ orderId }) => orderId)).toEqual([order.orderId])
    expect(data.orders[0]?.collectionDetails.patientName).toBe('Ravi Kumar')
    expect(text).not.toContain(stranger.phone)
    expect(text).not.toContain('Kamala Rao')
  })

  // P2-82
  test('shows all that is stored about the customer in words, and nothing about another customer', async () => {
    const stranger = await signedIn('Kamala Rao')
    await place(stranger)
    const customer = await signedIn('Ravi Kumar')
    const order = await payOnCollection(
      customer,
      await place(customer, { details: { patientName: 'Ravi Kumar' } }),
    )
    await page.goto('/profile')
    await main.getByRole('heading', { name: 'Your data' }).click()
    await yourData.getByRole('button', { name: 'Read my data' }).click()
    await expect(yourData.getByRole('heading', { name: /^What we store about you, / })).toBeFocused()
    for (const title of [
      'Profile',
      'People you book for',
      'Saved addresses',
      'Orders',
      'Where you are logged in',
    ])
      await expect(yourData.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expect(yourData).toContainText(`${order.orderId}, booked`)
    await expect(yourData).toContainText('Test: Complete Blood Count (CBC), ₹249.00')
    await expect(yourData).toContainText('Patient: Ravi Kumar, 42 years, Female')
    await expect(yourData).not.toContainText('Kamala Rao')
    await expect(yourData).not.toContainText(stranger.phone)
  })

  // P2-82
  test('deletes the account with a fresh code, once no visit is booked', async () => {
    const customer = await signedIn()
    const { phone, api } = customer
    const order = await payOnCollection(customer, await place(customer))
    await page.goto('/profile')
    await main.getByRole('heading', { name: 'Your data' }).click()
    const open = yourData.getByRole('button', { name: 'Delete my account' })
    const remove = question.getByRole('button', { name: 'Delete for good' })

    // What goes and what stays, and can be left.
    await open.click()
    await expect(question).toContainText('This can’t be undone')
    await expect(question).toContainText(
      'Tax law requires us to keep paid orders and their invoices for 8 years.',
    )
    await question.getByRole('button', { name: 'Keep my account' }).click()
    await expect(question).toBeHidden()
    await expect(open).toBeFocused()

    // A visit to come is named, and nothing is deleted.
    await open.click()
    await remove.click()
    await expect(question.getByRole('alert')).toHaveText(
      `Order ${order.orderId} is still open: cancel it first, or wait until it is done.`,
    )
    await remove.press('Escape')
    await expect(question).toBeHidden()
    expect((await api.getOrder({ params: { id: order._id } })).order.status).toBe('confirmed')

    // After the visit is cancelled, a fresh code is enough to delete the account.
    await api.cancelOrder({ params: { id: order._id } })
    later(LATER_MS)
    await open.click()
    await remove.click()
    const popup = page.getByRole('dialog', { name: 'Verify your phone' })
    await expect(popup.getByRole('status')).toHaveText('OTP sent successfully!')
    await popup.getByRole('textbox', { name: /^OTP/ }).fill(await codeFor(phone))
    await expect(page.getByText('Your account is deleted.')).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect.poll(() => page.stored('authToken')).toBeNull()

    // Signing in finds no account.
    await page.goto('/login?with=password')
    await page.getByLabel('Mobile Number').fill(phone)
    await page.getByLabel('Password', { exact: true }).fill('a quiet mango tree')
    await main.locator('form').getByRole('button', { name: 'Login' }).click()
    await expect(main.getByRole('alert')).toContainText('No account found with this phone number.')
  })
})

describe('messages by WhatsApp', () => {
  const box = main.getByLabel('Messages about my visits by WhatsApp instead of SMS')
  const row = main.getByRole('heading', { name: 'Messages about your visits' })

  test('are chosen by a box that is empty at first, and the choice is stored', async () => {
    const { api } = await signedIn()
    const isChosen = async () => (await api.getProfile()).customer.whatsapp
    await page.goto('/profile')
    await expect(main.getByText('By SMS')).toBeVisible()
    await row.click()
    await expect(box).not.toBeChecked()
    await box.check()
    await expect(main.getByText('Saved: messages come by WhatsApp.')).toBeVisible()
    expect(await isChosen()).toBe(true)
    await page.goto('/profile')
    await expect(main.getByText('By WhatsApp')).toBeVisible()
    await row.click()
    await expect(box).toBeChecked()
    await box.click()
    await expect(main.getByText('Saved: messages come by SMS.')).toBeVisible()
    expect(await isChosen()).toBe(false)
  })

  test('show an error if the choice could not be saved, and restore the box', async () => {
    const { phone } = await signedIn()
    await page.goto('/profile')
    await expect(main.getByText(`+91 ${formatMobile(phone)}`, { exact: true })).toBeVisible()
    await row.click()
    page.cut(SAVE_PROFILE)
    await box.click()
    await expect(main.getByText('Your choice could not be saved. Please try again.')).toBeVisible()
    await expect(box).not.toBeChecked()
  })
})
