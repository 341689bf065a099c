/** An address as it is typed. Separate from its validation, which only forms need. */

export interface AddressDraft {
  /** Up to six digits; '' if none is entered, or if it is in `address`. */
  pinCode: string
  house: string
  /** Street and area; the whole address if only a line was entered. */
  address: string
  landmark: string
}

export const NO_ADDRESS: AddressDraft = { pinCode: '', house: '', address: '', landmark: '' }

/** Drops all other properties. */
export const pickAddress = ({ pinCode, house, address, landmark }: AddressDraft): AddressDraft => ({
  pinCode,
  house,
  address,
  landmark,
})

export const isBlank = (draft: AddressDraft): boolean =>
  Object.values(pickAddress(draft)).every(typed => typed.trim() === '')
