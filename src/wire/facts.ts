import { z } from '@hono/zod-openapi'
import { readableAccent } from '#rules/look.ts'
import { accentUnreadable } from '#text/look.ts'
import { say } from '#text/text.ts'

/** Facts about the company that are not configuration. Pages show only those that are filled in. */

const line = z.string().trim().min(1).max(160)
const words = z.string().trim().min(1).max(600)
const webAddress = z.url({ protocol: /^https$/, error: 'must be an https:// address' }).max(300)
const ownAddress = z
  .string()
  .regex(/^\/[\w.-][\w./-]*$/)
  .max(300)
/** A photograph. The page decides its size and crops it. */
const picture = z
  .strictObject({
    address: z.union([webAddress, ownAddress], {
      error: 'must be an https:// address, or a path like /pictures/door.jpg',
    }),
    /** The `alt` text. */
    alternative: line,
  })
  .nullable()
  .default(null)

const count = z.int().min(1).max(1_000_000).nullable().default(null)
const list = <T extends z.ZodType>(of: T, max: number) => z.array(of).max(max).default([])

const testimonial = z.strictObject({ name: line, city: line, words })

const accent = z
  .string()
  .regex(/^#[\dA-Fa-f]{6}$/, { error: 'must be a colour like #0b6b57', abort: true })
  .overwrite(typed => typed.toLowerCase())
  .superRefine((typed, context) => {
    const nearest = readableAccent(typed)
    if (nearest !== typed)
      context.addIssue({ code: 'custom', message: say(accentUnreadable, { accent: typed, nearest }) })
  })

export const companyFacts = z.strictObject({
  /** Sample data: marked as such in a demo, never shown by a live shop. */
  isSample: z.boolean().default(false),
  /** 220 is shown as 'Over 220 cities'. */
  cityCount: count,
  /** 1000 is shown as '1000+ centers across India'. */
  centreCount: count,
  /** Such as NABL's, one for each laboratory; `address` links to the certificate. */
  accreditations: list(
    z.strictObject({ name: line, number: line, address: webAddress.nullable().default(null) }),
    6,
  ),
  /** Sentences about the collectors: training, checks, badge, needles. */
  collectors: list(line, 6),
  /** The company's own photographs; without one, the page shows a drawing or nothing. */
  pictures: z
    .strictObject({ hero: picture, collectors: picture, centres: picture, doctors: picture })
    .default({ hero: null, collectors: null, centres: null, doctors: null }),
  help: z
    .strictObject({
      /** Opening hours of the phone: '7 AM to 9 PM, every day'. */
      hours: line.nullable().default(null),
      /** With country code, digits only. */
      whatsapp: z
        .string()
        .regex(/^[1-9]\d{9,14}$/, 'must be digits with the country code, like 919812345678')
        .nullable()
        .default(null),
      /** Follows 'We call you': 'within two hours, between 8 AM and 8 PM'. */
      callBack: line.nullable().default(null),
    })
    .default({ hours: null, whatsapp: null, callBack: null }),
  socialLinks: list(z.strictObject({ name: line, address: webAddress }), 8),
  testimonials: list(testimonial, 12),
  /** For the Siblings Day page. */
  siblingsTestimonials: list(testimonial, 12),
  partners: list(
    z.strictObject({
      name: line,
      /** Shown instead of a logo. */
      initials: z.string().trim().min(1).max(3),
      line,
    }),
    24,
  ),
  /** The colour of buttons and links; null for the shop's own green. */
  accent: accent.nullable().default(null),
  /** The name of the uploaded logo, see `rules/logo.ts`; null for the shop's own drop. */
  logo: z
    .string()
    .regex(/^[0-9a-f]{12}$/)
    .nullable()
    .default(null),
  /** The name of the uploaded preview of the shop's own pages, see `rules/share-pictures.ts`; null for drawn ones. */
  sharePicture: z
    .string()
    .regex(/^[0-9a-f]{24}$/)
    .nullable()
    .default(null),
  texts: z
    .strictObject({
      /** The sentence below the logo and in search results; null for the shop's own. */
      promise: z.string().trim().min(1).max(200).nullable().default(null),
      /** The heading of the home page. */
      hero: z.string().trim().min(1).max(60).nullable().default(null),
      /** Whether the page of the Siblings Day campaign exists. */
      siblingsDay: z.boolean().default(true),
    })
    .default({ promise: null, hero: null, siblingsDay: true }),
  awards: list(z.strictObject({ title: line, from: line, year: z.int().min(1900).max(2100) }), 12),
})

export type CompanyFacts = z.output<typeof companyFacts>
