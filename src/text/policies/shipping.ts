import { text } from '../text.ts'

export const description = text('How your sample travels from your home to the laboratory. We ship no goods.')
export const noGoods = text('We ship no goods')
export const noGoodsText = text(
  'Nothing is sent to you by post or courier. What travels is your sample, from your home to the laboratory, and your report, which you read online.',
)
export const journey = text('From your door to the laboratory')
export const journeyBox = text(
  'The collector labels the tubes in front of you, and carries them in a cooled, closed box to the laboratory the same day.',
)
export const journeyFree = text('Collection at home is free of charge in the cities that we serve.')
export const reports = text('Reports')
export const reportsText = text(
  'Reports appear on your order page, usually within 24 hours of collection. On request we send a printed copy.',
)
