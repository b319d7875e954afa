// A shop with the snippet for WooCommerce: what WordPress gives the snippet, in its own namespace, around the page's text.

/** What the snippet calls of WordPress and WooCommerce. `wp_remote_post` really posts, to the tracker of the test. */
const WORDPRESS = String.raw`<?php
namespace Shop;

const DAY_IN_SECONDS = 86400;
$hooks = [];
function add_action($name, $run) {
    global $hooks;
    $hooks[$name][] = is_string($run) ? __NAMESPACE__ . '\\' . $run : $run;
}
function act($name, ...$values) {
    global $hooks;
    foreach ($hooks[$name] ?? [] as $run) $run(...$values);
}
function is_ssl() { return true; }
function setcookie($name, $value, $options) { $_COOKIE[$name] = $value; }

class Order {
    private $meta = [];
    function update_meta_data($key, $value) { $this->meta[$key] = $value; }
    function get_meta($key) { return $this->meta[$key] ?? ''; }
    function get_total() { return '49.90'; }
    function get_currency() { return 'USD'; }
}
$order = new Order();
function wc_get_order($id) {
    global $order;
    return $order;
}
function wp_remote_post($url, $options) {
    $request = curl_init($url);
    curl_setopt_array($request, [
        CURLOPT_POSTFIELDS => http_build_query($options['body']),
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => $options['timeout'],
    ]);
    echo curl_exec($request), "\n";
}
`;

/** A visitor lands with a click, orders, and the order takes the statuses that are given. */
const VISIT = String.raw`
$_GET['click_id'] = $argv[1];
act('init');
unset($_GET['click_id']);
act('init');
act('woocommerce_checkout_create_order', $order);
foreach (array_slice($argv, 2) as $status) act("woocommerce_order_status_$status", 'order-7');
`;

/** A program `woocommerce.php CLICK STATUS...` of the page's snippet. */
export function wooCommerceShop(page: string): { readonly name: string; readonly text: string } {
  const snippet = /```php\n<\?php([\s\S]*?)```/.exec(page)?.[1];
  if (snippet === undefined) throw new Error('docs/shops.md has no block of PHP.');
  const filled = snippet
    .replace("'https://TRACKER/", "getenv('TRACKER') . '/")
    .replace("'TOKEN'", "getenv('TOKEN')");
  return { name: 'woocommerce.php', text: WORDPRESS + filled + VISIT };
}
