import ArrowLeft from 'lucide-react/icons/arrow-left'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import { Button, ButtonLink } from '#kit/button.tsx'
import { saveFile } from '#kit/files.ts'
import { Skeleton } from '#kit/loading.tsx'
import { pageMeta } from '#kit/meta.ts'
import { Notice } from '#kit/notice.tsx'
import { KEYS, readStoredText } from '#kit/storage.ts'
import { useAction } from '#kit/use-action.ts'
import { invoiceFileName } from '#rules/invoices.ts'
import { LoadFailed } from '#shop/account/load-failed.tsx'
import { links } from '#shop/frame/links.ts'
import { inBrowser, type LoadArgs } from '#shop/frame/load.ts'
import type { Invoice } from '#shop/invoice/contract.ts'
import { loginThen } from '#shop/session/require-login.ts'
import { loginButton, tokenMissing } from '#text/common.ts'
import { backToOrders, invoiceLabel, orderDetails, orderIdMissing } from '#text/orders.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import type { Route } from './+types/invoice-page.ts'
import { fetchInvoiceFile } from './invoice-file.ts'
import { InvoicePaper } from './invoice-paper.tsx'
import {
  contactSupport,
  downloadFailed,
  downloading,
  downloadPdf,
  invoiceNotFetched,
  loadingInvoice,
  noInvoiceData,
  printButton,
} from './words.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: say(invoiceLabel) })

/** Why there is no invoice, and what to offer. */
interface Problem {
  problem: string
  advice: 'login' | 'verify' | 'retry' | 'support' | 'wait'
}

async function load({ api, params, signal }: LoadArgs): Promise<{ invoice: Invoice } | Problem> {
  if (!params.orderId) return { problem: say(orderIdMissing), advice: 'support' }
  if (!readStoredText(KEYS.authToken)) return { problem: say(tokenMissing), advice: 'login' }
  try {
    const { invoice } = await api.getInvoice({ params: { orderId: params.orderId } }, { signal })
    return invoice ? { invoice } : { problem: say(noInvoiceData), advice: 'retry' }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return problemFor(error)
  }
}

export const clientLoader = inBrowser(load)

function problemFor({ status, code, message }: CallError): Problem {
  if (status === 401) return { problem: say(tokenMissing), advice: 'login' }
  if (code === 'PHONE_UNVERIFIED') return { problem: message, advice: 'verify' }
  if (code === 'INVOICE_NOT_READY') return { problem: message, advice: 'wait' }
  return { problem: say(invoiceNotFetched), advice: 'retry' }
}

export default function InvoicePage({ loaderData }: Route.ComponentProps) {
  if ('problem' in loaderData) {
    return (
      <Frame>
        <Failed {...loaderData} />
      </Frame>
    )
  }
  return (
    <Frame action={<Actions invoice={loaderData.invoice} />}>
      <InvoicePaper invoice={loaderData.invoice} />
    </Frame>
  )
}

function Frame({ action, children }: { action?: ReactNode; children: ReactNode }) {
  const { orderId } = useParams()
  return (
    <div className="wrap-narrow py-6 md:py-9 print:max-w-none print:p-0">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3 print:hidden">
        <Link
          to={orderId ? links.orderDetails(orderId) : links.myOrders}
          className="text-link -ml-1 inline-flex min-h-11 items-center gap-1.5 px-1"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
          {say(orderId ? orderDetails : backToOrders)}
        </Link>
        {action}
      </div>
      {children}
    </div>
  )
}

function Actions({ invoice }: { invoice: Invoice }) {
  const [hasFailed, setFailed] = useState(false)
  const [isDownloading, download] = useAction(async () => {
    setFailed(false)
    try {
      saveFile(await fetchInvoiceFile(invoice.orderId), invoiceFileName(invoice.number))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailed(true)
    }
  })
  return (
    <div className="grid w-full gap-2.5 sm:w-auto sm:justify-items-end">
      <div className="grid grid-cols-[1fr_auto] gap-2.5 tight:grid-cols-1">
        <Button size="small" busy={isDownloading && say(downloading)} onClick={download}>
          <Download aria-hidden="true" className="size-5" />
          {say(downloadPdf)}
        </Button>
        <Button variant="outline" size="small" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-5" />
          {say(printButton)}
        </Button>
      </div>
      {hasFailed && (
        <Notice kind="error" isAlert>
          <p>{say(downloadFailed)}</p>
          <Advice />
        </Notice>
      )}
    </div>
  )
}

const Advice = () => <p className="font-normal">{say(contactSupport)}</p>

function Failed(problem: Problem) {
  return (
    <>
      <h1 className="mb-5 text-2xl">{say(invoiceLabel)}</h1>
      <Explained {...problem} />
    </>
  )
}

function Explained({ problem, advice }: Problem) {
  const { orderId = '' } = useParams()
  if (advice === 'verify') return <LoadFailed problem={problem} isUnverified />
  if (advice === 'retry') {
    return (
      <LoadFailed problem={problem}>
        <Advice />
      </LoadFailed>
    )
  }
  return (
    <Notice kind={advice === 'wait' ? 'info' : 'error'} isAlert>
      <p>{problem}</p>
      {advice === 'support' && <Advice />}
      {advice === 'login' && (
        <ButtonLink to={loginThen(links.invoice(orderId))} size="small" className="mt-3">
          {say(loginButton)}
        </ButtonLink>
      )}
    </Notice>
  )
}

export function HydrateFallback() {
  return (
    <Frame action={<Skeleton className="h-11 w-full rounded-control sm:w-64" />}>
      <h1 className="sr-only">{say(invoiceLabel)}</h1>
      <p role="status" className="mb-3 text-muted">
        {say(loadingInvoice)}
      </p>
      <Skeleton className="h-[640px] rounded-card" />
    </Frame>
  )
}
