import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import paysandbox.ApiClient;
import paysandbox.api.MerchantApi;
import paysandbox.model.Address;
import paysandbox.model.Customer;
import paysandbox.model.Item;
import paysandbox.model.PayinRequest;
import paysandbox.model.PaymentMethod;

/** Creates a PIX payin with the generated client, and reads it. */
final class PayByPix {
    public static void main(String[] args) throws Exception {
        var client = new ApiClient();
        client.updateBaseUri(args[0]);
        var keys = Base64.getEncoder().encodeToString("pk_test_sandbox:sk_test_sandbox".getBytes(StandardCharsets.UTF_8));
        client.setRequestInterceptor(request -> request.header("Authorization", "Basic " + keys));
        var merchant = new MerchantApi(client);

        var address = new Address()
                .street("Avenida Paulista")
                .number("1000")
                .zipCode("01310100")
                .city("São Paulo")
                .state(Address.StateEnum.SP);
        var request = new PayinRequest()
                .paymentMethod(PaymentMethod.PIX)
                .amount(11_980L)
                .referenceId("java-1")
                .isPhysicalProduct(true)
                .payerIp("203.0.113.7")
                .customer(new Customer()
                        .name("Maria Silva")
                        .document("12345678909")
                        .email("maria@example.com")
                        .phone("11987654321")
                        .address(address))
                .items(List.of(new Item().title("Camiseta").quantity(2).unitPrice(5_990L)));

        var created = merchant.createPayin(request, null);
        var read = merchant.getPayin(created.getId(), null);
        if (!read.getPix().getQrcode().equals(created.getPix().getQrcode())) {
            throw new IllegalStateException("another code");
        }
        System.out.println(read.getId() + " " + read.getStatus() + " " + read.getUpdatedAt());
    }
}
