import { sendCodeByWhatsApp } from '#domain/accounts/codes/code-by-whatsapp.ts'
import { sendSignInCode, signInByPhoneCode } from '#domain/accounts/codes/codes.ts'
import { loginWithGoogle } from '#domain/accounts/google.ts'
import { createNonce } from '#domain/accounts/google-nonce.ts'
import { login, register } from '#domain/accounts/passwords/passwords.ts'
import { hasAccount, profileOf } from '#domain/accounts/profile.ts'
import type { NewSignIn } from '#domain/accounts/sign-in.ts'
import { shopHandlers } from '#shop/frame/handlers.ts'
import { say } from '#text/text.ts'
import { signInEndpoints } from './contract.ts'
import { loggedIn, otpSent, otpSentByWhatsApp, otpVerified, passwordVoid, registered } from './words.ts'

const answerOf = ({ token, customer }: NewSignIn, message: string) => ({
  token,
  customer: profileOf(customer),
  message,
})

export const signInApi = shopHandlers(signInEndpoints, {
  // The first call of the form, so that a new browser has its cookie before it requests a code.
  checkCustomer: async ({ shop, body, rememberedCaller }) => ({
    exists: await hasAccount(shop, body, rememberedCaller()),
  }),
  register: async ({ shop, body, caller }) => {
    const { customer, proof } = await register(shop, body, caller())
    return { message: say(registered), customer: profileOf(customer), proof }
  },
  login: async ({ shop, body, rememberedCaller, record }) => {
    const started = await login(shop, body, rememberedCaller())
    record('security.signed-in', { way: 'password', customerId: started.customer.id })
    return answerOf(started, say(loggedIn))
  },
  loginWithGoogle: async ({ shop, body, rememberedCaller, record }) => {
    const started = await loginWithGoogle(shop, body, rememberedCaller())
    record('security.signed-in', { way: 'google', customerId: started.customer.id })
    return answerOf(started, say(loggedIn))
  },
  createGoogleNonce: ({ shop }) => ({ nonce: createNonce(shop) }),
  sendCode: async ({ shop, body, rememberedCaller, record }) => {
    const { digits } = await sendSignInCode(shop, body, rememberedCaller())
    record('code.sent')
    return { message: say(otpSent), digits }
  },
  sendCodeByWhatsApp: async ({ shop, body, rememberedCaller, record }) => {
    await sendCodeByWhatsApp(shop, body, rememberedCaller())
    record('code.sent')
    return { message: say(otpSentByWhatsApp) }
  },
  verifyCode: async ({ shop, body, viewer, rememberedCaller, record }) => {
    const started = await signInByPhoneCode(shop, { ...body, viewer }, rememberedCaller())
    record('security.signed-in', { way: 'code', customerId: started.customer.id })
    const answer = answerOf(started, say(otpVerified))
    return started.isTaken ? { ...answer, notice: say(passwordVoid) } : answer
  },
})
