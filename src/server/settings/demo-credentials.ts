/** The demo's credentials at the outside services. They are public, so a live shop refuses them. */
export const DEMO_CREDENTIALS = {
  phonepeClientId: 'DEMO',
  phonepeClientSecret: 'demo-secret',
  phonepeClientVersion: '1',
  webhookUsername: 'jaanch_demo',
  webhookPassword: 'demoWebhook1',
  smsAuthkey: 'demo-sms-key',
  whatsappToken: 'demo-whatsapp-token',
  whatsappPhoneNumberId: '106540352242922',
  whatsappAppSecret: 'demo-whatsapp-secret',
  whatsappVerifyToken: 'demo-whatsapp-verify',
} as const
