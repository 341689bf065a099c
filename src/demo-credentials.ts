/** The demo's credentials at the outside services. They are public, so a live shop refuses them. */
export const DEMO_CREDENTIALS = {
  phonepeClientId: 'DEMO',
  phonepeClientSecret: 'demo-secret',
  phonepeClientVersion: '1',
  webhookUsername: 'jaanch_demo',
  webhookPassword: 'demoWebhook1',
  smsAuthkey: 'demo-sms-key',
} as const
