import type { Command } from 'commander'
import { listRatings } from '#domain/visits/ratings.ts'
import { formatDateTime } from '#rules/dates.ts'
import { MAX_LOW_STARS } from '#rules/visits/ratings.ts'
import type { Context } from './terminal/context.ts'
import { limitOption } from './terminal/options.ts'
import { formatTable, plural, show } from './terminal/output.ts'

export function addRatings(program: Command, context: Context): void {
  program
    .command('ratings')
    .description('what customers think of their visits, latest first')
    .option('--low', `only those of ${MAX_LOW_STARS} stars or fewer`)
    .addOption(limitOption())
    .addHelpText('after', '\nExample:\n  ratings --low --limit 20')
    .action(({ low, limit }: { low?: boolean; limit: number }) =>
      context.withShop(async shop => {
        const rows = await listRatings(shop.db, { stars: low ? MAX_LOW_STARS : undefined, limit })
        const ratings = rows.map(({ rating, number, city, collector }) => ({
          order: number,
          stars: rating.stars,
          words: rating.comment,
          city,
          collector,
          at: (rating.changedAt ?? rating.at).toISOString(),
        }))
        show(context, { ratings }, () =>
          ratings.length === 0
            ? 'No ratings.'
            : `${formatTable(
                ['at', 'order', 'city', 'collector', 'stars', 'words'],
                ratings.map(rating => [
                  formatDateTime(rating.at),
                  rating.order,
                  rating.city,
                  rating.collector,
                  rating.stars,
                  rating.words,
                ]),
              )}\n\n${plural(ratings.length, 'rating')}`,
        )
      }),
    )
}
