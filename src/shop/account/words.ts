import { text } from '#text/text.ts'

export const cancelButton = text('Cancel')

export const savePerson = text('Save')

export const saving = text('Saving...')

// Profile
export const yourAccount = text('Your account')
export const accountMenu = text('Account')
export const profileDetails = text('Profile Details')
export const personalDetails = text('Personal details')
export const orderHistory = text('Order History')
export const logoutButton = text('Logout')
export const loggingOut = text('Logging out...')
/** Shown instead of a missing name. */
export const someCustomer = text('Customer')

export const devicesTitle = text('Where you are logged in')
export const devicesCounted = text({ one: '{count} device', other: '{count} devices' })
export const devicesNotLoaded = text('Your devices could not be loaded.')
export const logOutOthers = text('Log out other devices')
export const logOutEverywhere = text('Log out everywhere')
export const unknownDevice = text('Unknown device')
export const thisDevice = text('This device')
export const lastUsed = text('Last used {day}, about {hour}')
export const loggedInAt = text('Logged in {when}')

export const whatsappExplained = text(
  'If WhatsApp fails, we’ll text you. OTPs always come by SMS. You can switch back to SMS at any time, here or by replying STOP.',
)
export const messages = text('Messages about your visits')
export const bySms = text('By SMS')
export const byWhatsApp = text('By WhatsApp')
export const whatsappOn = text('Saved: messages come by WhatsApp.')
export const whatsappOff = text('Saved: messages come by SMS.')
export const whatsappNotSaved = text('Your choice could not be saved. Please try again.')

export const editProfile = text('Edit Profile')
export const updateFailed = text('Failed to update profile. Please try again.')
export const onlyNameNeeded = text('Only your name is needed. The rest saves typing when you book.')
export const profileUpdated = text('Profile updated successfully')
export const saveChanges = text('Save Changes')
export const phoneIsFixed = text('Phone number cannot be changed')
export const loadingProfile = text('Loading your profile...')
export const profileNotFetched = text('Failed to fetch profile')
export const verifyPhone = text('Verify Phone')

export const dataTitle = text('Your data')
export const dataNotLoaded = text('Your data could not be loaded. Please try again.')
export const dataExplained = text(
  'Profile, people, orders, consents and requests. Reports and invoices are on each order’s page.',
)
export const dataHint = text('Read, download or delete it')
export const readData = text('Read my data')
export const downloadData = text('Download my data')
export const preparing = text('Preparing...')
export const deleteAccount = text('Delete my account')
export const deleteQuestion = text('Delete my account?')
export const deleteFailed = text('Your account could not be deleted. Please try again.')
export const whatIsDeleted = text(
  'Your profile, reports, requests and prescriptions will be deleted, and you’ll be logged out everywhere. This can’t be undone, so download your reports first.',
)
export const whatIsKept = text(
  'Tax law requires us to keep paid orders and their invoices for {years} years. We remove patient, phone and email from them; an invoice keeps its name and address.',
)
export const deleteForGood = text('Delete for good')
export const deleting = text('Deleting...')
export const keepAccount = text('Keep my account')

export const passwordNotSet = text('Your password could not be set. Please try again.')
/** Shown while the form is folded. */
export const setOrReplace = text('Set or replace it')
export const passwordExplained = text(
  'Set a password, or a new one if you forgot yours. We’ll send an OTP to your number first, and log out your other devices.',
)
export const newPassword = text('New Password')
export const savePassword = text('Save Password')

export const confirmEmailTitle = text('Confirm Your Email')
export const detailsComeByMail = text('From now on, we’ll email booking details to this address.')
export const isAddressYours = text(
  'Did our email come to your address? Confirm it, and we’ll email booking details and updates there.',
)
export const confirmAddress = text('Confirm my address')
export const emailNotConfirmable = text('This did not work. Please try again.')
export const emailConfirmed = text('Your email address is confirmed.')
export const emailUnconfirmed = text(
  'Your email address is not confirmed yet, so we don’t email booking details to it.',
)
export const sendLink = text('Send confirmation link')
export const linkNotSent = text('The link could not be sent. Please try again.')

// Saved addresses
export const addressesTitle = text('Saved addresses')
export const addressesNotLoaded = text('Your saved addresses could not be loaded.')
export const addAnAddress = text('Add an address')
export const removeAddressQuestion = text('Remove this address from the list? Your bookings won’t change.')

// Messages of success
export const linkOnItsWay = text('The link is on its way. Please check your inbox and your spam folder.')
export const passwordSet = text('Your password is set. Other devices are logged out.')
export const loggedOut = text('You are logged out.')
export const othersLoggedOut = text('All other devices are logged out.')
export const loggedOutEverywhere = text('You are logged out on all devices.')
export const deviceLoggedOut = text('This device is logged out.')
export const accountDeleted = text('Your account is deleted.')
