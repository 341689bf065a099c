import { expectAccessible } from '../support/accessible.ts'
import { placeOrder, signedIn } from '../support/customer.ts'
import { expect, test } from '../support/fixtures.ts'
import { keepPictures } from '../support/journey.ts'

test('the people of an account are added, changed, merged and removed on the profile, and their bookings stay', async ({
  page,
  shop,
  expectOnConsole,
}) => {
  // A person without a gender is refused.
  expectOnConsole(/Failed to load resource/)
  const customer = await signedIn(page, shop, { name: 'Asha Rao' })
  const order = await placeOrder(customer, {
    details: {
      patientName: 'Meera Das',
      patientAge: 64,
      bookingType: 'other',
      relation: 'parent',
      consent: true,
    },
  })
  await page.goto('/profile')
  const people = page.getByRole('region', { name: 'People you book for' })
  await people.getByRole('heading').click()
  await expect(people.getByRole('listitem')).toHaveText([
    /Meera Das.*About 64 years, Female, Parent\. 1 booking/,
  ])

  await test.step('a person is added: a missing value is shown at its field', async () => {
    await people.getByRole('button', { name: 'Add a person' }).click()
    await people.getByLabel('Full Name').fill('M. Das')
    await people.getByRole('button', { name: 'Save' }).click()
    await expect(people).toContainText('Please choose Male, Female or Other')
    await people.getByLabel('Date of birth').fill('1962')
    await people.getByLabel('Gender').selectOption('Female')
    await people.getByLabel('Relation').selectOption('parent')
    await expectAccessible(page)
    await keepPictures(page, 'people-1-add')
    await people.getByRole('button', { name: 'Save' }).click()
    await expect(people.getByRole('listitem')).toHaveCount(2)
  })

  await test.step('two entries of one person are merged', async () => {
    await people.getByRole('button', { name: 'Merge M. Das' }).click()
    await keepPictures(page, 'people-2-merge')
    await people.getByRole('button', { name: 'Yes, one person' }).click()
    await expect(people.getByRole('status')).toHaveText('The two entries are now one.')
    await expect(people.getByRole('listitem')).toHaveText([/Meera Das.*1 booking/])
  })

  await test.step('a day of birth replaces an estimate', async () => {
    await people.getByRole('button', { name: 'Change Meera Das' }).click()
    await expect(people.getByLabel('Date of birth')).toHaveValue('1962')
    await people.getByLabel('Date of birth').fill('14/13/1962')
    await people.getByRole('button', { name: 'Save' }).click()
    await expect(people.getByLabel('Date of birth')).toHaveAccessibleDescription(
      /like 14\/03\/1962, or only the year\.$/,
    )
    await people.getByLabel('Date of birth').fill('14031962')
    await people.getByRole('button', { name: 'Save' }).click()
    await expect(people.getByRole('listitem')).not.toHaveText([/about/])
  })

  await test.step('the last one is removed, and the booking still shows who it is for', async () => {
    await people.getByRole('button', { name: 'Remove Meera Das' }).click()
    await people.getByRole('button', { name: 'Yes, remove' }).click()
    await expect(people.getByRole('status')).toHaveText('Removed.')
    await expect(people.getByRole('listitem')).toHaveCount(0)
    const { order: kept } = await customer.api.getOrder({ params: { id: order.orderId } })
    expect(kept.collectionDetails.patientName).toBe('Meera Das')
  })
})
