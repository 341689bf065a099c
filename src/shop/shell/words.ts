import { text } from '#text/text.ts'

export const city = text('City')
export const cart = text('Cart')
export const homeHealthcare = text('Home Healthcare')
export const instantConsultation = text('Instant Consultation')

export const brandHome = text('{brand}, home')
export const services = text('Services')
export const menu = text('Menu')
export const loggedIn = text('Logged in')
export const accountMenu = text('Account menu')
export const skip = text('Skip to content')
export const demo = text('Demo mode: codes and payments are simulated')
export const help = text('Help')
export const questions = text('Questions about your booking?')
export const cartWithItems = text({ one: 'Cart, {count} item', other: 'Cart, {count} items' })
/** Shown in a browser without JavaScript. */
export const noScripts = text('To book here, please switch JavaScript on in your browser.')
export const noScriptsCall = text(
  'To book here, please switch JavaScript on in your browser, or call us and we’ll book for you: {phone}.',
)
export const oldBrowser = text('This browser is too old to book here. Please update it.')
export const oldBrowserCall = text(
  'This browser is too old to book here. Please update it, or call us and we’ll book for you: {phone}.',
)
export const policies = text('Policies')
export const contact = text('Contact')
export const prices = text('Prices in rupees, taxes included. Please discuss test results with a doctor.')
export const socialMedia = text('Social media')
