import { expect, test } from 'vitest'
import { say } from '#text/text.ts'
import { emergencyIn } from './emergencies.ts'

test.each([
  ['chest pain', 'Chest pain or tightness now? Call 112.'],
  ['Pain in chest', 'Chest pain or tightness now? Call 112.'],
  ['seene mein dard', 'Chest pain or tightness now? Call 112.'],
  ['seene me dard', 'Chest pain or tightness now? Call 112.'],
  ['seene main dard', 'Chest pain or tightness now? Call 112.'],
  ['seene dard', 'Chest pain or tightness now? Call 112.'],
  ['chest me pain', 'Chest pain or tightness now? Call 112.'],
  ['chest pian', 'Chest pain or tightness now? Call 112.'],
  ['chest pane', 'Chest pain or tightness now? Call 112.'],
  ['chest me dard', 'Chest pain or tightness now? Call 112.'],
  ['chest mein bahut dard', 'Chest pain or tightness now? Call 112.'],
  ['सीने में दर्द', 'Chest pain or tightness now? Call 112.'],
  ['chest tightness', 'Chest pain or tightness now? Call 112.'],
  ['mother chest tightness tired diabetic', 'Chest pain or tightness now? Call 112.'],
  ['tightness in her chest', 'Chest pain or tightness now? Call 112.'],
  ['chest feels heavy', 'Chest pain or tightness now? Call 112.'],
  ['pressure on the chest', 'Chest pain or tightness now? Call 112.'],
  ['seene me jakdan', 'Chest pain or tightness now? Call 112.'],
  ['seene me bhaari pan', 'Chest pain or tightness now? Call 112.'],
  ['सीने में जकड़न', 'Chest pain or tightness now? Call 112.'],
  ['छाती में भारीपन', 'Chest pain or tightness now? Call 112.'],
  ['heart attack', 'A heart attack? Call 112 now.'],
  ['dil ka daura', 'A heart attack? Call 112 now.'],
  ['दिल का दौरा', 'A heart attack? Call 112 now.'],
  ['can’t breathe', 'Trouble breathing now? Call 112.'],
  ['cant breath', 'Trouble breathing now? Call 112.'],
  ['sans phoolna', 'Trouble breathing now? Call 112.'],
  ['saans phulna', 'Trouble breathing now? Call 112.'],
  ['सांस फूलना', 'Trouble breathing now? Call 112.'],
  ['saans nahi aa rahi', 'Trouble breathing now? Call 112.'],
  ['साँस लेने में तकलीफ', 'Trouble breathing now? Call 112.'],
  ['stroke', 'A stroke? Call 112 now.'],
  ['लकवा', 'A stroke? Call 112 now.'],
  ['fits', 'A fit now? Call 112.'],
  ['मिर्गी', 'A fit now? Call 112.'],
  ['unconscious', 'Someone is unconscious? Call 112 now.'],
  ['behosh', 'Someone is unconscious? Call 112 now.'],
  ['बेहोश', 'Someone is unconscious? Call 112 now.'],
])('a search for %s shows the emergency number', (typed, sentence) => {
  const found = emergencyIn(typed)
  expect(found && say(found, { number: '112' })).toBe(sentence)
})

test.each([
  'heart',
  'chest x ray',
  'chest congestion',
  'blood pressure',
  'thyroid',
  'benefits',
  'breaststroke',
  'breath test',
  'दिल',
  'dil',
  'vitamin d',
])('a search for %s does not show the emergency number', typed => expect(emergencyIn(typed)).toBeUndefined())
