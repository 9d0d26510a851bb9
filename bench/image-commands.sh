# Uses every command of the control tool. bench/image runs this inside the container. Each line on standard output is a
# command that worked.
set -eu
cd "$(mktemp -d)"

# Runs a command with arguments; $1 is the number of words in its name. It must succeed and print no message.
use() {
    words=$1 name=''
    shift
    for word in "$@"; do
        [ "$words" -gt 0 ] || break
        name="$name $word" words=$((words - 1))
    done
    paysandbox "$@" >out 2>err </dev/null || { echo "failed: $*" >&2; cat out err >&2; exit 1; }
    [ ! -s err ] || { echo "printed a message: $*" >&2; cat err >&2; exit 1; }
    echo "paysandbox$name"
}

# The same for a command that runs until it is stopped.
follow() {
    (timeout 2 paysandbox "$@" >out 2>err </dev/null) || [ $? -ge 124 ] ||
        { echo "failed: $*" >&2; cat out err >&2; exit 1; }
    ! grep 'Exception\|Error' err >&2
    echo "paysandbox $1 $2"
}

payin() { paysandbox payin create --reference "$@" >/dev/null; }
payout() { paysandbox payout create --reference "$1" -o id >/dev/null; }
id_of() { sed -n 's/.*"id": *"\([^"]*\)".*/\1/p' | head -1; }

use 1 status
use 1 wait --timeout 10s
use 1 help
use 1 completion bash
use 2 clock freeze
use 2 clock show

use 2 payin create --reference paid --name 'José Antônio'
use 2 clock agenda
use 2 payin pay paid
use 2 payin show paid
paysandbox payin show paid -o json | grep -q 'José Antônio'
use 2 payin list
use 2 payin await paid APPROVED --timeout 10s
use 2 payin refund paid --amount 5.00
use 2 payin open-med paid
use 2 payin win-dispute paid
for action in cancel break decline expire; do
    payin "order-$action"
    use 2 payin "$action" "order-$action"
done
payin slip --method boleto
paysandbox payin expire slip >/dev/null
use 2 payin pay-late slip
payin disputed --card 4111111111111111
use 2 payin dispute disputed
use 2 payin lose-dispute disputed
for action in authenticate fail-challenge; do
    payin "card-$action" --card 4000000000002503
    use 2 payin "$action" "card-$action"
done
for action in pass fail abandon; do
    payin "held-$action" --card 4000000000002503
    use 2 authentication "$action" "held-$action"
done
use 2 authentication list
use 2 payin force paid FAILED

use 2 payout create --reference sent --amount 99.90 --pix-key ana@example.com
use 2 payout process sent
use 2 payout approve sent
use 2 payout show sent
use 2 payout list
use 2 payout await sent APPROVED --timeout 10s
payout failed
paysandbox payout process failed >/dev/null
use 2 payout fail failed
use 2 payout force sent FAILED

use 2 webhook pause
paysandbox payin create --reference notified --webhook http://127.0.0.1:9/ >/dev/null
paysandbox payin pay notified >/dev/null
use 2 webhook list
use 2 webhook show "$(paysandbox webhook list -o json | id_of)"
use 2 webhook resume
paysandbox clock advance 5d >/dev/null
echo 'paysandbox clock advance'
use 2 webhook replay --exhausted
payin kept --webhook http://127.0.0.1:9/
paysandbox payin pay kept >/dev/null
use 2 webhook inbox kept APPROVED
follow webhook listen --forward-to http://127.0.0.1:9/
follow webhook tail

cat >mine.yaml <<'SCENARIO'
scenario: mine
about: Paid after a minute.
for: PIX payin
then:
  - answer: PENDING
  - after: 1m
    become: APPROVED
SCENARIO
use 2 scenario validate mine.yaml
use 2 scenario upload mine.yaml
use 2 scenario list
use 2 scenario show mine
use 2 scenario new another
use 2 scenario arm mine
use 2 scenario disarm
use 2 scenario on notifications-lost
use 2 scenario off
cat >order.json <<'ORDER'
{"paymentMethod": "PIX", "amount": 12345, "referenceId": "order-1", "isPhysicalProduct": false, "payerIp": "203.0.113.7",
 "customer": {"name": "Maria Silva", "document": "12345678909", "email": "maria@example.com", "phone": "11987654321",
   "address": {"street": "Av. Paulista", "number": "1000", "zipCode": "01310100", "city": "São Paulo", "state": "SP"}},
 "items": [{"title": "Camiseta", "quantity": 1, "unitPrice": 12345}]}
ORDER
use 2 scenario explain order.json
use 2 scenario remove mine
use 1 trigger pix-paid --fast

use 2 merchant create pk_test_bookshop --name Livraria
use 2 merchant list
use 2 merchant show
use 2 merchant set tokenizationRequired=false
use 2 merchant kyc APPROVED
use 2 merchant balance
use 3 merchant balance set 5000.00
use 2 merchant block 100.00 --reason audit
use 2 merchant unblock "$(paysandbox merchant balance -o json | sed -n 's/.*"id": *"\(blk_[^"]*\)".*/\1/p' | head -1)"
use 2 merchant withdraw 10.00 --after 1d
use 2 merchant cancel-withdrawal "$(paysandbox merchant balance -o json | sed -n 's/.*"id": *"\(wdl_[^"]*\)".*/\1/p' | head -1)"
use 2 merchant rotate-keys --key pk_test_bookshop

export XDG_CONFIG_HOME=/tmp/config
use 1 certificate api.provider.example
use 1 example node
use 1 rule PSB-002
# These need a browser, libfaketime or a person.
use 1 check --help
use 2 clock file --help
use 2 drill init --help
use 1 doctor --fail-on never
use 1 drill --list
# It prints on standard error that nothing was judged in the new world.
paysandbox exec -- true >out 2>err || { cat out err >&2; exit 1; }
echo 'paysandbox exec'
# It ends with its input.
use 1 mcp
use 2 journal list
use 2 journal show "$(paysandbox journal list -o json | id_of)"
use 2 journal verify --method POST --path /payin
follow journal tail
use 2 journal clear

use 2 world list
use 2 world snapshot kept.json
use 2 world restore kept.json
use 2 world reset
use 2 clock resume
