// The records of the API by name, so that the document says each of them once and a client made from it has their types.
import { own } from '@tributary/domain/shared/own';
import { z } from 'zod';
import { affiliateOut, listedUserOut, userOut } from '../accounts/account-wire.ts';
import { advertiserCampaignOut, listedAdvertiserCampaignOut } from '../catalog/advertiser-campaign-wire.ts';
import { auditOut } from '../audit/audit-wire.ts';
import {
  accessOut,
  affiliatePayoutOut,
  capOut,
  landingPageOut,
  usedCapOut,
} from '../catalog/campaign-extras-wire.ts';
import { campaignOut, listedCampaignOut, singleCampaignOut } from '../catalog/campaign-wire.ts';
import { commissionOut, listedCommissionOut, newCommissionOut } from '../catalog/commission-wire.ts';
import { clickOut, ownClickOut } from '../reporting/click-wire.ts';
import { conversionOut, hitOut } from '../attribution/conversion-wire.ts';
import { creativeOut } from '../catalog/creative-wire.ts';
import { keyOut, tokenOut } from '../accounts/credential-wire.ts';
import { goalOut, goalPayoutOut, paginationOut } from '../catalog/goal-wire.ts';
import { closedInvoiceOut, fullInvoiceOut, invoiceOut, paymentOut } from '../billing/invoice-wire.ts';
import { jobLogOut, jobOut, startedJobOut } from '../jobs/job-wire.ts';
import { networkOut, publicNetworkOut } from '../accounts/network-wire.ts';
import {
  foundOfferOut,
  offerCommissionOut,
  offerOut,
  permissionOut,
  singleOfferOut,
} from '../tracking/offer-wire.ts';
import { customFieldOut } from '../accounts/custom-field-wire.ts';
import { categoryOut } from '../catalog/own-dictionary-wire.ts';
import { deliveryOut, postbackOut, testOut } from '../postbacks/postback-wire.ts';
import { exportOut, exportRunOut } from '../exports/export-wire.ts';
import { webhookMessageOut, webhookOut, webhookTestOut } from '../webhooks/webhook-wire.ts';
import { previewOut } from '../jobs/preview-wire.ts';
import { referralOut } from '../referral/referral-wire.ts';
import { figuresOut } from '../shared/figures.ts';
import { bucketOut, statsOut } from '../reporting/stats-wire.ts';
import { earningsOut } from '../reporting/summary-wire.ts';
import { linkOut } from '../tracking/tracking-link-wire.ts';

type Json = Record<string, unknown>;

export const warningOut = z
  .object({
    path: z.string().meta({ description: 'The field.' }),
    message: z.string().meta({ description: 'What is doubtful about it, and what is probably meant.' }),
  })
  .meta({ description: 'Something that was taken, but is doubtful.' });

const NAMED: Readonly<Record<string, z.ZodType>> = {
  Access: accessOut,
  AdvertiserCampaign: advertiserCampaignOut,
  Affiliate: affiliateOut,
  AffiliatePayout: affiliatePayoutOut,
  AuditEntry: auditOut,
  Campaign: campaignOut,
  Cap: capOut,
  Category: categoryOut,
  Click: clickOut,
  ClosedInvoice: closedInvoiceOut,
  Commission: commissionOut,
  Conversion: conversionOut,
  ConversionHit: hitOut,
  ConversionPreview: previewOut,
  Creative: creativeOut,
  CustomField: customFieldOut,
  Delivery: deliveryOut,
  Earnings: earningsOut,
  Export: exportOut,
  ExportRun: exportRunOut,
  Figures: figuresOut,
  FoundOffer: foundOfferOut,
  Goal: goalOut,
  GoalPayout: goalPayoutOut,
  Invoice: invoiceOut,
  InvoiceWithLines: fullInvoiceOut,
  Job: jobOut,
  JobLog: jobLogOut,
  Key: keyOut,
  LandingPage: landingPageOut,
  ListedAdvertiserCampaign: listedAdvertiserCampaignOut,
  ListedCampaign: listedCampaignOut,
  ListedCommission: listedCommissionOut,
  ListedUser: listedUserOut,
  Network: networkOut,
  NewCommission: newCommissionOut,
  Offer: offerOut,
  OfferCommission: offerCommissionOut,
  Pagination: paginationOut,
  OwnClick: ownClickOut,
  Payment: paymentOut,
  Permission: permissionOut,
  Postback: postbackOut,
  PostbackTest: testOut,
  PublicNetwork: publicNetworkOut,
  Referral: referralOut,
  SecurityToken: tokenOut,
  SingleCampaign: singleCampaignOut,
  SingleOffer: singleOfferOut,
  StartedJob: startedJobOut,
  Stats: statsOut,
  StatsBucket: bucketOut,
  TrackingLink: linkOut,
  User: userOut,
  UsedCap: usedCapOut,
  Warning: warningOut,
  Webhook: webhookOut,
  WebhookMessage: webhookMessageOut,
  WebhookTest: webhookTestOut,
};

const NAMES: ReadonlyMap<unknown, string> = new Map(
  Object.entries(NAMED).map(([name, schema]) => [schema, name]),
);

/** For z.toJSONSchema: notes on a record's schema what it is called. */
export const nameRecord = ({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: Json }): void => {
  const name = NAMES.get(zodSchema);
  if (name !== undefined) jsonSchema['title'] = name;
};

/** Puts each named record where it is met into the components, once, and a reference in its place. */
export function sayOnce(document: Json): Json {
  const schemas: Json = {};
  const said = walk(document, schemas) as Json;
  const sorted = Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...said, components: { ...(said['components'] as Json), schemas: Object.fromEntries(sorted) } };
}

function walk(value: unknown, schemas: Json): unknown {
  if (Array.isArray(value)) return value.map((one) => walk(one, schemas));
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.fromEntries(
    Object.entries(value as Json).map(([name, one]) => [name, walk(one, schemas)]),
  );
  const { title: name } = inner;
  if (typeof name !== 'string' || !Object.hasOwn(NAMED, name) || inner['type'] !== 'object') return inner;
  const known = own(schemas, name);
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(inner)) {
    throw new Error(`${name} is said in two ways.`);
  }
  schemas[name] = inner;
  const { description } = inner;
  return { ...(typeof description === 'string' && { description }), $ref: `#/components/schemas/${name}` };
}
