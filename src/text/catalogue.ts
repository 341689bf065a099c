import { text } from './text.ts'

/** Words about lab tests and check-ups that several areas share. */

export const centreRequired = text('Center visit required')
export const noFasting = text('No fasting required')
export const allCheckups = text('See all health check-ups')
export const otherTests = text('Other tests')
export const noParameters = text('No parameters available.')
export const measured = text('What is measured')
export const tests = text({ one: '{count} test', other: '{count} tests' })
export const noSuchCheckup = text('Package not found')
export const testsIncluded = text('Tests Included')
export const compareFullBody = text('Compare the full body check-ups')
export const noSuchLabTest = text('Lab test not found.')
export const labTestsTitle = text('Lab tests')
